import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { trialValuesIn } from './trial-values.ts';

const trial = {
  RAZORPAY_KEY_ID: 'rzp_test_kanaka',
  RAZORPAY_API_URL: 'http://razorpay:8080',
  RAZORPAY_CHECKOUT_URL: 'http://localhost:8103/v1/checkout.js',
  PUBLIC_URL: 'http://localhost:8080',
  SMTP_URL: 'smtp://mail:2525',
  MAIL_FROM: 'Kanaka <orders@kanaka.example>',
  OWNER_EMAIL: 'owner@kanaka.example',
};
const live = {
  RAZORPAY_KEY_ID: 'rzp_live_8dKq0yQvJ2',
  RAZORPAY_API_URL: 'https://api.razorpay.com',
  RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  PUBLIC_URL: 'https://shop.kanaka.in',
  // A relay inside the network is usual.
  SMTP_URL: 'smtp://relay:587',
  MAIL_FROM: 'Kanaka <orders@kanaka.in>',
  OWNER_EMAIL: 'meera@kanaka.in',
};

describe('the values of a trial', () => {
  it.each(Object.entries(trial))('%s=%s is one', (name, value) => {
    expect(trialValuesIn({ ...live, [name]: value }).map((one) => one.name)).toEqual([name]);
  });

  it.each([
    ['PUBLIC_URL', 'http://shop.kanaka.in'],
    ['PUBLIC_URL', 'https://10.0.0.7'],
    ['PUBLIC_URL', 'https://shop.example'],
    ['MAIL_FROM', 'orders@example.com'],
    ['MAIL_FROM', 'shop@localhost'],
    ['RAZORPAY_API_URL', 'https://api.razorpay.com.evil.in'],
    ['WEBHOOK_LOOPBACK', 'yes'],
  ])('%s=%s is one too', (name, value) => {
    expect(trialValuesIn({ [name]: value }).map((one) => one.name)).toEqual([name]);
  });

  it('are not found among those of a shop that sells, nor complained about when missing', () => {
    expect(trialValuesIn(live)).toEqual([]);
    expect(trialValuesIn({})).toEqual([]);
  });

  it('stop a service in production and are named, except in a trial', () => {
    const Config = z.object({ MAIL_FROM: z.string() });
    const { MAIL_FROM } = trial;
    expect(() => readConfig(Config, { NODE_ENV: 'production', ...trial })).toThrow(
      /RAZORPAY_KEY_ID is not a live key[^]*MAIL_FROM is an invented address[^]*set TRIAL=yes/,
    );
    expect(readConfig(Config, { NODE_ENV: 'production', TRIAL: 'yes', ...trial })).toEqual({ MAIL_FROM });
    expect(readConfig(Config, { NODE_ENV: 'test', ...trial })).toEqual({ MAIL_FROM });
    expect(readConfig(Config, { NODE_ENV: 'production', ...live })).toEqual({ MAIL_FROM: live.MAIL_FROM });
  });
});
