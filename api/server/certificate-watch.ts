// Watches when the public address's TLS certificate expires. The certificate renews automatically
// unless a firewall or a moved domain prevents it. Once it expires, no phone can open the app.

import { connect } from 'node:tls';
import type { Backend } from '../backend.ts';

const ANSWER_MS_MAX = 15_000;
const HOUR_MS = 3_600_000;
/**
 * Caddy renews when a third of a certificate's life is left: 30 of Let's Encrypt's 90 days. If only
 * this much is left, renewal has failed.
 */
export const LEFT_MS_MIN = 10 * 24 * HOUR_MS;

type CertificateParts = Pick<Backend, 'publicUrl' | 'clock' | 'log' | 'metrics'>;

/** Checks at once and every hour, for the metrics and for an email to the operator. */
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
      log.error('the https certificate was not renewed, expires soon and needs the operator');
    }
  } catch (error) {
    // Only a warning, because an external probe checks whether the app can be reached.
    log.warn({ error }, 'the https certificate could not be read');
  }
}

/**
 * Returns when the certificate at this https URL expires, in milliseconds since 1970. Reads it
 * without verifying it, because expired certificates matter most.
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
    socket.once('timeout', () => socket.destroy(new Error('no certificate within the time limit')));
    socket.once('error', reject);
  });
}
