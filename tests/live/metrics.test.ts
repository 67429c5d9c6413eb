// What the box counts, in the format Prometheus reads, on a port of its own.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSelfCheck } from '../../api/self-check-result.ts';
import { startTestBox, type TestBox } from '../api/box.ts';
import { signedInDealer } from '../api/dealer.ts';

let box: TestBox;
beforeAll(async () => {
  box = await startTestBox({ env: { METRICS_PORT: '0' } });
});
afterAll(() => box.remove());

async function metrics(): Promise<string> {
  return (await fetch(`${box.metricsUrl}/metrics`)).text();
}

describe('The metrics', () => {
  it('count questions, outcomes, replays and money', async () => {
    const dealer = await signedInDealer(box.url, 100);
    const bought = await dealer.buy('MH00SB0001');
    const { key } = bought.body['receipt'] as { key: string };
    await dealer.buy('MH00SB0001', key);
    await dealer.buy('MH00SB9404');
    const text = await metrics();
    const questions = 'lotproof_source_questions_total{service="hyundai",source="sandbox"';
    expect(text).toContain(`${questions},outcome="found"} 1\n`);
    expect(text).toContain(`${questions},outcome="not_found"} 1\n`);
    expect(text).toContain('lotproof_source_seconds_count{service="hyundai",source="sandbox"} 2\n');
    expect(text).toContain('lotproof_call_replays_total 1\n');
    expect(text).toContain('lotproof_rupees_in_total 100\n');
    expect(text).toContain('lotproof_rupees_out_total 25\n');
    expect(text).toContain('lotproof_rupees_held 75\n');
    expect(text).toContain('lotproof_holds_open 0\n');
    expect(text).toContain('lotproof_ready 1\n');
    expect(text).toMatch(/lotproof_wal_bytes \d{3,}\n/);
    expect(text).not.toContain(dealer.email);
  });

  it('are lines that Prometheus can read', async () => {
    const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/;
    const lines = (await metrics()).trimEnd().split('\n');
    expect(lines.filter((each) => !line.test(each))).toEqual([]);
  });

  it('tell of the last self-check', async () => {
    expect(await metrics()).not.toContain('lotproof_self_check_ok');
    const at = '2026-11-20T21:31:00.000Z';
    const troubles = ['a page is broken'];
    const rest = { file: 'x', bytes: 1, entries: 1, troubles };
    keepSelfCheck(box.dataDir, { at, isSound: false, ...rest });
    expect(await metrics()).toContain('lotproof_self_check_ok 0\n');
  });

  it('are not on the port that dealers reach', async () => {
    const reply = await fetch(`${box.url}/metrics`);
    expect(await reply.text()).not.toContain('lotproof_');
  });
});
