import { StopNotices } from '../features/stock-notices/stop-notices.tsx';

/** Where the link of an e-mail about a piece that is back stops further ones. */
export function StopNoticesPage() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 sm:px-6 lg:pt-12">
      <h1 className="mb-6 text-3xl sm:text-4xl">E-mails about pieces</h1>
      <StopNotices />
    </div>
  );
}
