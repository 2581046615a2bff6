#!/usr/bin/env node
// `mc ready local`: whether the server accepts connections.
import { connect } from 'node:net';

connect(9000, '127.0.0.1')
  .once('connect', () => process.exit(0))
  .once('error', () => process.exit(1));
