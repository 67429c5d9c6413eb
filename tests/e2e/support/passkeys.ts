// Chromium's own virtual authenticator: it makes passkeys as a phone with a fingerprint sensor
// does. https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn

import type { CDPSession, Page } from 'playwright/test';

type Authenticator = {
  /** Adds a second authenticator, such as another phone. */
  join: () => Promise<void>;
  /** Sets whether the authenticator recognises its owner's finger. */
  verify: (isRecognised: boolean) => Promise<void>;
};

export async function withAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const authenticatorId = await added(devtools);
  return {
    async join() {
      await added(devtools, 'usb');
    },
    async verify(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function added(
  devtools: CDPSession,
  transport: 'internal' | 'usb' = 'internal',
): Promise<string> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}
