// Passkeys, as the browser makes and uses them. What goes wrong is said in a sentence.

import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { DeskAnswer, DeskBody } from '../../../data/desk/desk-calls.ts';
import { DeskRefusal } from '../ask.ts';

type PasskeyOptions = DeskAnswer<'signInOptions'>;
type PasskeyAnswer = DeskBody<'signInVerify'>['response'];

/** The answer to a challenge of the server's. Throws a {@link DeskRefusal}. */
export async function confirmedBy(options: PasskeyOptions): Promise<PasskeyAnswer> {
  // What the server's half of the same library made; the server checks the answer to it.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return sent(await startAuthentication({ optionsJSON }).catch(refused));
}

/** A new passkey of this device. Throws a {@link DeskRefusal}. */
export async function newPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON; // the same
  return sent(await startRegistration({ optionsJSON }).catch(refused));
}

/** As the contract names it. */
function sent(answer: RegistrationResponseJSON | AuthenticationResponseJSON): PasskeyAnswer {
  const { response, clientExtensionResults: results } = answer;
  return { ...answer, response: { ...response }, clientExtensionResults: { ...results } };
}

function refused(error: unknown): never {
  if (
    error instanceof WebAuthnError &&
    error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  ) {
    throw new DeskRefusal('passkey', 'This device has a passkey here already: use another device.');
  }
  if (error instanceof Error && error.name === 'NotAllowedError') {
    throw new DeskRefusal('passkey', 'The passkey was not given. Nothing was done.');
  }
  throw new DeskRefusal('passkey', 'This browser could not use a passkey. Nothing was done.');
}
