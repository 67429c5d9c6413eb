// The worst finding in a statement, and a verifier's words for it.

import { readdirSync, readFileSync } from 'node:fs';
import { serviceById } from '../../../data/catalogue.ts';
import { finding, type Severity } from '../../../data/findings/finding.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import { worstFinding, worstFindingText } from '../../../data/proof/worst-finding-text.ts';
import { paperNames } from '../../../data/services/rc/paper-names.ts';

function found(code: string, severity: Severity, figure = '') {
  const text = ['Head'] as const;
  return finding(code, severity, ['x'], { figure, en: text, hi: text });
}

it('the worst finding is the first warning, with its figure in whole kilometres or rupees', () => {
  const fell = found('odometer_went_back', 'bad', '− 22,340 KM');
  const old = found('no_visit_lately', 'warn');
  expect(worstFinding([...fell, ...old])).toBe('odometer_went_back:22340');
  expect(worstFinding(old)).toBe('no_visit_lately');
  expect(worstFinding(found('accident_repair', 'bad', '₹1,48,150.60'))).toBe(
    'accident_repair:148151',
  );
  expect(worstFinding(found('few_owners', 'good'))).toBe('none');
  expect(worstFinding([])).toBe('none');
});

it('the worst finding has a text in each language, unless the page lacks its rule', () => {
  expect(worstFindingText('en', 'odometer_went_back:22340')).toBe('Odometer went back, 22,340 KM');
  expect(worstFindingText('hi', 'accident_repair:148151')).toBe(
    'दुर्घटना या बॉडी की मरम्मत दर्ज है, ₹1,48,151',
  );
  expect(worstFindingText('en', 'insurance_expired')).toBe('Insurance expired');
  expect(worstFindingText('en', 'none')).toBe('Nothing found against it');
  expect(worstFindingText('en', 'a_rule_of_next_year:5')).toBeUndefined();
  expect(worstFindingText('en', 'constructor')).toBeUndefined();
});

it('every rule that warns about a car has wording for a verifier', () => {
  const folder = 'data/services';
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(aadhaar|bank|pan)\.ts$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const made =
    /\b(?:(?:finding|say)\(|meaning\('[a-z ]+', |const code = )([^,;\n]*)(?:;|, (?!'good'))/g;
  const codes = sources.flatMap((source) =>
    [...source.matchAll(made)].flatMap(([, code = '']) =>
      [...code.matchAll(/'([a-z0-9_]+)'/g)].map(([, name]) => name),
    ),
  );
  const papers = Object.keys(paperNames).flatMap((paper) => [
    `${paper}_expired`,
    `${paper}_ends_soon`,
  ]);
  expect(codes.length).toBeGreaterThan(40);
  const named = [...codes, ...papers].filter((code) => code !== 'ends_soon' && code !== 'expired');
  expect(named.filter((code) => !worstFindingText('en', code ?? ''))).toEqual([]);
});

it('the finding about a rolled-back odometer says how far the reading dropped', () => {
  const hyundai = serviceById('hyundai');
  const answer = Object.assign({}, sampleAnswer(hyundai), {
    serviceHistoryDetails: [
      { dateOfSVC: '2020-02-11', mileAge: '61240', serviceType: 'PS' },
      { dateOfSVC: '2021-02-11', mileAge: '38900', serviceType: 'PS' },
      { dateOfSVC: '2022-02-11', mileAge: '45100', serviceType: 'PS' },
      { dateOfSVC: '2023-02-11', mileAge: '51100', serviceType: 'PS' },
    ],
  });
  const judged = judges.hyundai.judged(answer, '2023-03-01T07:00:00Z');
  expect(worstFinding(judged?.findings ?? [])).toBe('odometer_went_back:22340');
});
