// The sandbox's Google, in place of https://accounts.google.com/gsi/client: a classic script that
// gives the page `google.accounts.id` with the same settings and the same answer. It accepts any
// email.

(() => {
  const look = `
    button, input { box-sizing: border-box; min-height: 48px; font: inherit; color: inherit; }
    input { color-scheme: light; }
    button { border-radius: 6px; font-weight: 600; cursor: pointer; }
    button:focus-visible, input:focus-visible { outline: 3px solid #1557c0; outline-offset: 2px; }
    .continue {
      display: flex; align-items: center; justify-content: center; gap: 10px; width: 100%;
      padding: 8px 16px; border: 1px solid #858070; background: #fff; color: #0f1b2d;
    }
    .continue svg { width: 20px; height: 20px; }
    dialog {
      box-sizing: border-box; width: min(100% - 32px, 24rem); padding: 0; border: 0;
      border-radius: 14px; background: #fff; color: #0f1b2d; font: 16px/1.45 system-ui, sans-serif;
    }
    dialog::backdrop { background: rgb(15 27 45 / 60%); }
    form { display: grid; gap: 16px; padding: 20px; }
    h2, p { margin: 0; }
    h2 { font-size: 20px; }
    .sandbox { padding: 8px 20px; background: #ffd166; font-size: 14px; font-weight: 600; }
    label { display: grid; gap: 4px; font-weight: 600; }
    input { width: 100%; padding: 8px 12px; border: 1px solid #858070; border-radius: 6px; }
    .actions { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
    .next { border: 0; background: #0f1b2d; color: #fff; }
    .cancel { border: 1px solid #858070; background: none; }
    [role='status'] { min-height: 1.45em; color: #b0241c; font-size: 14px; }
  `;
  const texts = { en: 'Continue with Google', hi: 'Google से जारी रखें' };
  const buttonContent = `
    <button type="button" class="continue">
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3"
        aria-hidden="true">
        <path d="M20 12.200H12.300M17.6 6.300A8 8 0 1 0 20 12.2"/>
      </svg>
      <span></span>
    </button>`;
  const popupContent = `
    <dialog aria-labelledby="name">
      <p class="sandbox">SANDBOX: a stand-in for Google.</p>
      <form>
        <h2 id="name">Choose an account</h2>
        <label>Google account <input type="email" required autocomplete="email"></label>
        <div class="actions">
          <button type="button" class="cancel">Cancel</button>
          <button type="submit" class="next">Continue</button>
        </div>
        <p role="status"></p>
      </form>
    </dialog>`;

  let settings;

  const id = {
    initialize(given) {
      if (!given?.client_id) throw new Error('Missing required parameter: client_id.');
      settings = given;
    },
    renderButton(parent, options = {}) {
      const root = drawnIn(parent, buttonContent);
      root.querySelector('span').textContent = texts[options.locale] ?? texts.en;
      root.querySelector('button').addEventListener('click', openPopup);
    },
    prompt: openPopup,
    cancel() {},
    disableAutoSelect() {},
  };

  function openPopup() {
    const host = document.body.appendChild(document.createElement('div'));
    const root = drawnIn(host, popupContent);
    const part = (selector) => root.querySelector(selector);
    const dialog = part('dialog');
    part('input').value = settings.login_hint ?? '';
    part('.cancel').addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => host.remove());
    part('form').addEventListener('submit', async (event) => {
      event.preventDefault();
      const credential = await tokenFor(part('input').value);
      if (credential === undefined) {
        part('[role=status]').textContent = 'The sandbox cannot be reached. Try again.';
      } else {
        dialog.close();
        settings.callback({ credential, select_by: 'btn' });
      }
    });
    dialog.showModal();
  }

  async function tokenFor(email) {
    try {
      const response = await fetch('/sandbox/google/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, nonce: settings.nonce }),
      });
      return response.ok ? (await response.json()).credential : undefined;
    } catch {
      return undefined;
    }
  }

  // Draws in a shadow root, so that the page's styles and these do not mix. Uses a constructed
  // sheet, because the page's policy forbids inline styles.
  function drawnIn(parent, content) {
    const host = parent.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = content;
    return root;
  }

  window.google = { accounts: { id } };
})();
