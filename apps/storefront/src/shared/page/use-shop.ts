import { getShop, type Shop } from '@kanaka/contracts/catalog/settings';
import { newUsualDelivery, usualReturns } from '@kanaka/contracts/catalog/usual-terms';
import { taxPercentFor } from '@kanaka/money/gst';
import { call } from '@kanaka/web-kit/call';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { api } from '../../api.ts';
import { useAppDispatch } from '../hooks/use-app-dispatch.ts';

/** Used until the settings are loaded: no name and no contact. */
export const unknownShop: Shop = {
  name: '',
  tagline: '',
  description: '',
  logo: '',
  favicon: '',
  legalName: '',
  addressLines: [],
  state: '',
  gstUnregistered: false,
  gstin: '',
  email: '',
  phone: '',
  whatsapp: '',
  social: { instagram: '', facebook: '', youtube: '' },
  reviewUrl: '',
  mapEmbedUrl: '',
  exportTaxPercent: 3,
  shippingNote: '',
  maxQuantity: 5,
  usualDelivery: newUsualDelivery,
  worth: null,
  holdReviews: true,
  returns: usualReturns,
};

/** The last settings received. They are not personal, so they stay when signing out clears the cache. */
let known = unknownShop;

export const ShopApi = api.injectEndpoints({
  endpoints: (build) => ({
    shop: build.query(call(getShop)),
  }),
});

const { shop: shopEndpoint } = ShopApi.endpoints;
const selectShop = shopEndpoint.select();

/**
 * The shop's settings, with what else comes with them. They are part of the document, so the first render has them. Not by RTK
 * Query's own hook, which takes several times as long: a page asks for them in thirty places.
 */
export function useShopAnswer() {
  const dispatch = useAppDispatch();
  const { data, isUninitialized } = useSelector(selectShop);
  // Once more after everything was forgotten.
  useEffect(() => {
    const asked = dispatch(shopEndpoint.initiate());
    return () => asked.unsubscribe();
  }, [dispatch, isUninitialized]);
  return data;
}

/** The shop's settings. */
export function useShop(): Shop {
  const shop = useShopAnswer()?.data;
  useEffect(() => {
    if (shop) known = shop;
  }, [shop]);
  return shop ?? known;
}

/** The tax rate within India, in percent; 0 when the seller is not registered under GST. */
export function useTaxPercent(): number {
  return taxPercentFor(undefined, useShop());
}
