/* global window, document, URL */
/**
 * `new Razorpay(options).open()` with the API of checkout.razorpay.com. The popup is a page of the stand-in in an iframe, so
 * the shop's page needs no inline script or style.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const NOTHING = () => undefined;

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame = null;
    #focused = null;
    #overflow = '';

    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed');
      this.#options = options;
    }

    /** Listeners of `payment.failed` are called with `{ error }` for each failed payment. */
    on(event, listener) {
      const known = this.#listeners.get(event) ?? [];
      this.#listeners.set(event, [...known, listener]);
    }

    open() {
      if (this.#frame) return;
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay Checkout';
      frame.src = `${origin}/v1/checkout/popup?from=${encodeURIComponent(window.location.origin)}`;
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        colorScheme: 'light',
      });
      this.#frame = frame;
      this.#focused = document.activeElement;
      this.#overflow = document.body.style.overflow;
      document.body.style.overflow = 'hidden';
      window.addEventListener('message', this.#hear);
      document.addEventListener('keydown', this.#escape);
      document.addEventListener('focusin', this.#keepFocus);
      document.body.append(frame);
    }

    close() {
      if (!this.#frame) return;
      window.removeEventListener('message', this.#hear);
      document.removeEventListener('keydown', this.#escape);
      document.removeEventListener('focusin', this.#keepFocus);
      this.#frame.remove();
      this.#frame = null;
      document.body.style.overflow = this.#overflow;
      this.#focused?.focus?.();
    }

    #hear = (event) => {
      if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return;
      const { type, response, error } = event.data ?? {};
      if (type === 'ready') this.#tellOptions();
      if (type === 'failed') for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
      if (type === 'paid') {
        this.close();
        (this.#options.handler ?? NOTHING)(response);
      }
      if (type === 'closed') this.#dismiss();
    };

    #tellOptions() {
      const { key, order_id, name, description, prefill, theme } = this.#options;
      // Only what the popup shows: functions cannot be sent with postMessage, and the popup needs nothing else.
      const shown = {
        key: String(key),
        order_id: String(order_id ?? ''),
        name: String(name ?? ''),
        description: String(description ?? ''),
        color: String(theme?.color ?? ''),
        prefill: {
          name: String(prefill?.name ?? ''),
          email: String(prefill?.email ?? ''),
          contact: String(prefill?.contact ?? ''),
        },
      };
      this.#frame.contentWindow.postMessage({ type: 'open', options: shown }, origin);
      this.#frame.focus();
    }

    #dismiss() {
      this.close();
      (this.#options.modal?.ondismiss ?? NOTHING)();
    }

    #escape = (event) => {
      if (event.key === 'Escape' && this.#options.modal?.escape !== false) this.#dismiss();
    };

    #keepFocus = (event) => {
      if (event.target !== this.#frame) this.#frame.focus();
    };
  }

  window.Razorpay = Razorpay;
})();
