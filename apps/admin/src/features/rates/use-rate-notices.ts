import { BoardApi } from '../../shared/rate-board.ts';
import { rateNotices, type RateNotice } from './rate-notices.ts';
import { watched } from './rates-api.ts';

const none: RateNotice[] = [];

/** None while the rates are loading, or could not be loaded. */
export function useRateNotices(): RateNotice[] {
  const { data, fulfilledTimeStamp = 0 } = BoardApi.useRateBoardQuery(undefined, watched);
  return data ? rateNotices(data.data, fulfilledTimeStamp) : none;
}
