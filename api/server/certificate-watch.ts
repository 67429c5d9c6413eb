// Watches when the TLS certificate that dealers' browsers see expires. It renews itself, until one
// day something prevents it: a firewall, a moved domain. Then the app opens on no phone.

import { connect } from 'node:tls';
import type { Backend } from '../backend.ts';

const ANSWER_MS_MAX = 15_000;
const HOUR_MS = 3_600_000;
/**
 * Caddy renews when a third of a certificate's life is left: 30 days of the 90 that Let's Encrypt
 * gives. A certificate not renewed by then will not renew.
 */
export const LEFT_MS_MIN = 10 * 24 * HOUR_MS;

type CertificateParts = Pick<Backend, 'publicUrl' | 'clock' | 'log' | 'metrics'>;

/** Checks at once and every hour, for the metrics and an email to the operator. */
export function startCertificateWatch(backend: CertificateParts): { stop: () => void } {
  if (!backend.publicUrl.startsWith('https:')) return { stop: () => undefined };
  const timer = setInterval(() => void look(backend), HOUR_MS);
  timer.unref();
  void look(backend);
  return { stop: () => clearInterval(timer) };
}

async function look({ publicUrl, clock, log, metrics }: CertificateParts): Promise<void> {
  try {
    const endsAt = await certificateEnd(publicUrl);
    metrics.hearCertificate(endsAt);
    if (endsAt - clock() < LEFT_MS_MIN) {
      log.error('the https certificate was not renewed, ends soon and needs the operator');
    }
  } catch (error) {
    // Whether the app can be reached at all is for an external probe to say.
    log.warn({ error }, 'the https certificate could not be looked at');
  }
}

/**
 * When the certificate at this https address expires, in milliseconds since 1970. It is read, not
 * verified: an expired certificate is just what we want to know about.
 */
export function certificateEnd(publicUrl: string): Promise<number> {
  const { hostname, port } = new URL(publicUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: ANSWER_MS_MAX,
    });
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(Date.parse(valid_to));
    });
    socket.once('timeout', () => socket.destroy(new Error('no certificate in time')));
    socket.once('error', reject);
  });
}
