// The sandbox's checkout window, in place of Razorpay's checkout.js: a classic script that gives
// the page `window.Razorpay` with the same options and events. No money moves.

(() => {
  const look = `
    dialog {
      --ink: #0f1b2d; --paper: #fbfaf6; --line: #d9d4c5; --accent: #0f1b2d;
      box-sizing: border-box; width: min(100%, 26rem); max-height: 100dvh; padding: 0;
      border: 0; border-radius: 14px; overflow: auto;
      background: var(--paper); color: var(--ink);
      font: 16px/1.45 system-ui, sans-serif;
    }
    dialog::backdrop { background: rgb(15 27 45 / 60%); }
    @media (max-width: 480px) {
      dialog { max-width: 100%; margin: auto 0 0; border-radius: 14px 14px 0 0; }
    }
    .sandbox {
      margin: 0; padding: 8px 20px; background: #ffd166; color: #0f1b2d;
      font-size: 14px; font-weight: 600;
    }
    header {
      display: flex; gap: 12px; align-items: start; justify-content: space-between;
      padding: 20px 20px 0;
    }
    h2 { margin: 0; font-size: 18px; }
    header p { margin: 0; opacity: 0.75; }
    .amount {
      margin: 8px 20px 20px; font-size: 34px; font-weight: 700;
      font-variant-numeric: tabular-nums;
    }
    .actions { display: grid; gap: 10px; padding: 0 20px 20px; }
    button {
      min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 10px;
      background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
    }
    button.pay { border-color: var(--accent); background: var(--accent); color: #fff; }
    button.close { min-width: 48px; padding: 0; border: 0; font-size: 22px; }
    button:disabled { opacity: 0.5; cursor: default; }
    button:focus-visible { outline: 3px solid #f2a20c; outline-offset: 2px; }
    [role='status'] { margin: 0; padding: 0 20px 16px; min-height: 1.45em; font-size: 14px; }
    @media (prefers-color-scheme: dark) {
      dialog { --ink: #f4f1e8; --paper: #16243a; --line: #4a5a73; }
      button.pay { border-color: #f2a20c; background: #f2a20c; color: #0f1b2d; }
    }
  `;

  class Razorpay {
    #options;
    #listeners = new Map();
    #window;

    constructor(options) {
      if (!options?.key) throw new Error('`key` is mandatory');
      if (!options.order_id) throw new Error('`order_id` is mandatory');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#window) return;
      this.#window = drawn(this.#options, {
        pay: () => this.#pay(),
        fail: () => this.#fail(),
        die: () => this.#die(),
        close: () => this.#dismiss(),
      });
      this.#window.show();
    }

    close() {
      this.#window?.remove();
      this.#window = undefined;
    }

    async #pay() {
      const { isGood, answer } = await this.#ask('success');
      if (!isGood) return this.#refused(answer.error);
      this.close();
      this.#options.handler?.(answer);
    }

    async #fail() {
      const { answer } = await this.#ask('failure');
      this.#refused(answer.error);
    }

    // Takes the money without telling the page, as if the phone had died.
    async #die() {
      const { isGood, answer } = await this.#ask('success');
      if (isGood) this.close();
      else this.#refused(answer.error);
    }

    #dismiss() {
      const { confirm_close: mustConfirm, ondismiss } = this.#options.modal ?? {};
      if (mustConfirm && !confirm('Leave without paying?')) return;
      this.close();
      ondismiss?.();
    }

    #refused(error) {
      this.#window?.say(error.description);
      if (this.#options.retry?.enabled === false) this.close();
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
    }

    async #ask(outcome) {
      this.#window?.busy(true);
      const asked = await asking({ orderId: this.#options.order_id, outcome });
      this.#window?.busy(false);
      return asked;
    }
  }

  async function asking(body) {
    try {
      const response = await fetch('/sandbox/pay', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { isGood: response.ok, answer: await response.json() };
    } catch {
      const description = 'The payment service cannot be reached. Try again.';
      const error = { code: 'GATEWAY_ERROR', description, source: 'gateway', reason: 'no_answer' };
      return { isGood: false, answer: { error } };
    }
  }

  const content = `
    <dialog aria-labelledby="name">
      <p class="sandbox">SANDBOX: a trial window. No money moves.</p>
      <header>
        <div><h2 id="name"></h2><p class="what"></p></div>
        <button type="button" class="close" aria-label="Close">×</button>
      </header>
      <p class="amount"></p>
      <div class="actions">
        <button type="button" class="pay" autofocus></button>
        <button type="button" class="fail">Fail</button>
        <button type="button" class="die">Pay, then lose the page</button>
      </div>
      <p role="status"></p>
    </dialog>`;

  // Draws in a shadow root, so that the page's styles and these do not mix. Uses a constructed
  // sheet, because the page's policy forbids inline styles.
  function drawn(options, actions) {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = content;

    const part = (selector) => root.querySelector(selector);
    const dialog = part('dialog');
    const say = (text) => {
      part('[role=status]').textContent = text;
    };
    part('h2').textContent = options.name ?? 'Payment';
    part('.what').textContent = options.description ?? '';
    part('.amount').textContent = rupees(options.amount);
    part('.pay').textContent = `Pay ${rupees(options.amount)}`;
    if (options.theme?.color) dialog.style.setProperty('--accent', options.theme.color);

    for (const [name, act] of Object.entries(actions)) {
      part(`.${name}`).addEventListener('click', act);
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (options.modal?.escape !== false) actions.close();
    });
    // A page cannot prevent a second Escape: the window closes, and the page learns of it.
    dialog.addEventListener('close', () => {
      if (host.isConnected) actions.close();
    });

    return {
      show() {
        document.body.append(host);
        dialog.showModal();
      },
      say,
      busy(isBusy) {
        for (const button of root.querySelectorAll('button')) button.disabled = isBusy;
        say(isBusy ? 'Asking the bank' : '');
      },
      remove() {
        dialog.close();
        host.remove();
      },
    };
  }

  function rupees(paise) {
    const digits = paise % 100 === 0 ? 0 : 2;
    return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: digits })}`;
  }

  window.Razorpay = Razorpay;
})();
