// Serves the sandbox's Google: a key set, and a popup that verifies any email.

import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { rawBody } from '../../http/request-body.ts';

const KEY_ID = 'sandbox';

const script = readFileSync(new URL('./google-identity.js', import.meta.url), 'utf8');

const Wanted = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.pipe(v.string(), v.email(), v.toLowerCase()),
    nonce: v.optional(v.string()),
  }),
);

let made: ReturnType<typeof generateKeyPair> | undefined;

/**
 * Returns this process's keys. They are made on first use, because making them takes longer than
 * the rest of the startup. A token is valid for at most an hour.
 */
function keys(): ReturnType<typeof generateKeyPair> {
  made ??= generateKeyPair('RS256');
  return made;
}

export function sandboxGoogle(clientId: string): Router {
  const router = new Router({ prefix: '/sandbox' });
  router.get('/google.js', (ctx) => {
    ctx.type = 'text/javascript';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = script;
  });
  router.get('/google/certs', async (ctx) => {
    const { publicKey } = await keys();
    ctx.body = {
      keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
    };
  });
  router.post('/google/token', async (ctx) => {
    const wanted = v.safeParse(Wanted, await rawBody(ctx));
    if (!wanted.success) {
      ctx.status = 400;
      return;
    }
    const { email, nonce } = wanted.output;
    const { privateKey } = await keys();
    const googleId = googleIdOf(email);
    const credential = await new SignJWT({
      email,
      email_verified: true,
      hd: email.split('@')[1],
      nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer('https://accounts.google.com')
      .setAudience(clientId)
      .setSubject(googleId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    ctx.body = { credential, googleId };
  });
  return router;
}

/** Returns the Google id for an email: 21 digits, like Google's own, and always the same. */
function googleIdOf(email: string): string {
  const digits = [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e15, 7);
  return `1${String(digits).padStart(20, '0')}`;
}
