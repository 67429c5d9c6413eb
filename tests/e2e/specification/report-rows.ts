// The wording of the documents, made from answers in the sources' own format.

import { expect } from 'playwright/test';
import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import type { Block, Report } from '../../../data/report.ts';
import { sampleChallan } from '../../../data/services/challan/challan.ts';
import { SOLD_AT } from '../../data/document.ts';
import type { Rows } from './rows.ts';

const hyundai = (details: object[]): Report =>
  judges.hyundai.report(
    {
      vehicleNumber: 'MH00SB0001',
      serviceHistoryDetails: details,
    },
    SOLD_AT,
  );

const visit = (day: string, serviceType: string) => ({
  dateOfSVC: `2024-01-${day}`,
  mileAge: `${day}000`,
  serviceType,
  dealerName: 'SANDBOX HYUNDAI PUNE',
  totalAmmount: '8450.50',
});

function factsIn({ blocks }: Report): [string, string][] {
  return blocks.flatMap((block) => {
    if (block.kind === 'notice' && block.isAside) return emptyIn(block.text);
    if (block.kind !== 'facts') return [];
    return block.facts.map(({ label, value }): [string, string] => [label, value]);
  });
}

/**
 * Returns the fields that a line lists as empty, such as `… no value for: Sleepers -, Financer -`.
 */
function emptyIn(line: string): [string, string][] {
  const [, fields = ''] = line.split(': ');
  return fields.split(', ').map((field): [string, string] => [field.slice(0, -2), field.slice(-1)]);
}

function valuesOf(report: Report, wanted: string): string[] {
  return factsIn(report).flatMap(([label, value]) => (label === wanted ? [value] : []));
}

function headingsIn({ blocks }: Report): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
}

function tablesAPage(blocks: Block[]): number[] {
  const kinds = blocks.map(({ kind }) => kind).join(' ');
  return kinds.split('page').map((page) => page.split('facts').length - 1);
}

const rc = (sent: object) => judges.rc.report({ rc_number: 'MH00SB0001', ...sent }, SOLD_AT);

const challan = (pending: object[], disposed: object[] = []) =>
  judges.challan.report(
    {
      vehicleNumber: 'UP00SB4001',
      Pending_data: pending.map((sent) => sampleChallan(sent)),
      Disposed_data: disposed.map((sent) => sampleChallan(sent)),
    },
    SOLD_AT,
  );

/** The specification's services; the catalogue may have more. */
const eight = (
  ['hyundai', 'maruti', 'mahindra', 'rc', 'challan', 'bank', 'pan', 'aadhaar'] as const
).map(serviceById);

const sample = (id: ServiceId) =>
  JSON.stringify(judges[id].report(sampleAnswer(serviceById(id)), SOLD_AT));

export const reportRows: Rows<void> = {
  '3.1 Hyundai: date, odometer, type, dealer and amount of each record': () => {
    const labels = factsIn(hyundai([visit('05', 'PS')])).map(([label]) => label);
    for (const label of ['Service date', 'Odometer', 'Service type', 'Workshop', 'Amount']) {
      expect(labels).toContain(label);
    }
  },
  '3.2 Maruti and Mahindra: readings A and B of a record': () => {
    const readings = [
      { dateOfSVC: '2024-01-05', mileage: '5000', serviceType: 'PMS', dealerName: 'D' },
      { svc_date: '2024-01-05', mileage: '5000', work_type: 'PMS', dealer_name: 'D' },
    ];
    for (const id of ['maruti', 'mahindra'] as const) {
      for (const record of readings) {
        const report = judges[id].report(
          {
            vehicleNumber: 'DL0CSB1001',
            serviceHistoryDetails: [record],
          },
          SOLD_AT,
        );
        expect(valuesOf(report, 'Service date')).toEqual(['5 Jan 2024']);
        expect(valuesOf(report, 'Odometer')).toEqual(['5,000 KM']);
        expect(valuesOf(report, 'Service type')).toEqual(['PMS']);
      }
    }
  },
  '3.3 RC: owner, chassis, engine, insurance, permits and the rest': () => {
    const report = rc({ owner_name: 'AN OWNER', vehicle_chasi_number: 'CHASSIS1' });
    expect(valuesOf(report, 'Owner')).toEqual(['AN OWNER']);
    expect(valuesOf(report, 'Chassis number')).toEqual(['CHASSIS1']);
    expect(factsIn(report).length).toBeGreaterThan(40);
  },
  '3.4 PAN: names, masked Aadhaar, link, birth, gender, address': () => {
    expect(sample('pan')).toMatch(/X{4}.?X{4}/);
    for (const label of ['PAN', 'Gender', 'Date of birth']) expect(sample('pan')).toContain(label);
  },
  '3.5 A challan shows the name of its first offence': () => {
    const offence_details = [{ name: 'Over Speeding' }, { name: 'Wrong Lane' }];
    expect(valuesOf(challan([{ offence_details }]), 'Offence')).toEqual(['Over Speeding']);
  },
  '3.6 Bank: name, bank, city, branch, UTR, reference, MICR, status': () => {
    const report = judges.bank.report(sampleAnswer(serviceById('bank')), SOLD_AT);
    for (const label of ['Name at bank', 'Bank', 'City', 'Branch', 'UTR', 'Reference', 'MICR']) {
      expect(valuesOf(report, label)).toHaveLength(1);
    }
    expect(valuesOf(report, 'Account status')).toEqual(['VALID']);
  },
  '3.7 Aadhaar: age range, state, gender, last digits of the phone number': () => {
    const report = judges.aadhaar.report(sampleAnswer(serviceById('aadhaar')), SOLD_AT);
    for (const label of ['Age range', 'State', 'Gender', 'Phone number ends in']) {
      expect(valuesOf(report, label)).toHaveLength(1);
    }
  },
  '4.3 Challans: virtual court, else regular court, else e-challan': () => {
    const report = challan([
      { challan_no: 'V', sent_to_virtual_court: 'Yes', sent_to_reg_court: 'Yes' },
      { challan_no: 'R', sent_to_virtual_court: 'No', sent_to_reg_court: 'Yes' },
      { challan_no: 'E', sent_to_virtual_court: 'No', sent_to_reg_court: 'No' },
    ]);
    const inOrder = report.blocks.flatMap((block) => {
      if (block.kind === 'heading') return [block.text];
      if (block.kind !== 'facts') return [];
      return block.facts.flatMap(({ label, value }) => (label === 'Challan number' ? [value] : []));
    });
    expect(inOrder).toEqual([
      'Pending: Virtual Court',
      'V',
      'Pending: Regular Court',
      'R',
      'Pending: E-Challans',
      'E',
      'Disposed (Paid)',
    ]);
  },
  '5.2 A history without vehicleNumber or serviceHistoryDetails makes no report': () => {
    for (const id of ['hyundai', 'maruti', 'mahindra'] as const) {
      const service = serviceById(id);
      expect(judges[service.id].isReadable({ serviceHistoryDetails: [] })).toBe(false);
      expect(judges[service.id].isReadable({ vehicleNumber: 'MH00SB0001' })).toBe(false);
    }
  },
  '5.3 RC: missing values show -, norms default to N/A, an empty commercial flag is NO': () => {
    const report = rc({});
    expect(valuesOf(report, 'Owner')).toEqual(['-']);
    expect(valuesOf(report, 'Norms')).toEqual(['N/A']);
    expect(valuesOf(report, 'Commercial')).toEqual(['NO']);
  },
  '5.4 RC: financed true is YES, false is NO': () => {
    expect(valuesOf(rc({ financed: 'true' }), 'Financed')).toEqual(['YES']);
    expect(valuesOf(rc({ financed: 'false' }), 'Financed')).toEqual(['NO']);
  },
  '5.5 RC: NOC NA is Not Issued, blacklist NA is No, details NA are -': () => {
    const report = rc({ noc_details: 'NA', blacklist_status: 'NA', blacklistDetails: 'NA' });
    expect(valuesOf(report, 'NOC')).toEqual(['Not Issued']);
    expect(valuesOf(report, 'Blacklisted')).toEqual(['No']);
    expect(valuesOf(report, 'Blacklist details')).toEqual(['-']);
  },
  '5.6 RC: rc_status Y is Active, N is Inactive': () => {
    expect(valuesOf(rc({ rc_status: 'Y' }), 'RC status')).toEqual(['Active']);
    expect(valuesOf(rc({ rc_status: 'N' }), 'RC status')).toEqual(['Inactive']);
  },
  '5.7 Hyundai: PS, FS, RR, AR and OC in words, other codes unchanged': () => {
    const days = ['09', '08', '07', '06', '05', '04'];
    const codes = ['PS', 'FS', 'RR', 'AR', 'OC', 'ZZ'];
    const report = hyundai(codes.map((code, index) => visit(days[index] ?? '01', code)));
    expect(valuesOf(report, 'Service type')).toEqual([
      'Periodic Service',
      'Free Service',
      'Running Repair',
      'Accident Repair',
      'Oil Change',
      'ZZ',
    ]);
  },
  '5.8 Challan fines have two decimals, but no trailing .00': () => {
    const fines = challan([{ fine_imposed: '1000.00' }, { fine_imposed: '500.5' }]);
    expect(valuesOf(fines, 'Fine imposed')).toEqual(['INR 1,000', 'INR 500.50']);
  },
  '9.3 Each PDF has its page size': () => {
    const sizes = eight.map((service) => {
      const { widthMm, firstHeightMm, laterHeightMm } = judges[service.id].report(
        sampleAnswer(service),
        SOLD_AT,
      ).page;
      return `${service.id} ${widthMm}x${firstHeightMm} ${laterHeightMm}`;
    });
    expect(sizes.toSorted()).toEqual([
      'aadhaar 210x340 340',
      'bank 210x260 260',
      'challan 210x380 380',
      'hyundai 210x340 320',
      'mahindra 210x380 360',
      'maruti 210x420 405',
      'pan 210x340 340',
      'rc 210x340 340',
    ]);
  },
  '9.4 Three service records and three challan tables per page': () => {
    const visits = ['01', '02', '03', '04', '05', '06', '07'].map((day) => visit(day, 'PS'));
    expect(tablesAPage(hyundai(visits).blocks)).toEqual([3, 3, 1]);
    expect(tablesAPage(challan([{}, {}, {}, {}]).blocks)).toEqual([3, 1]);
  },
  '9.5 Records newest first from 1, the first labelled (Latest Service)': () => {
    const report = hyundai([visit('01', 'PS'), visit('09', 'PS')]);
    const titles = report.blocks.flatMap((block) => (block.kind === 'facts' ? [block.title] : []));
    expect(titles).toEqual(['Record 1 (Latest Service)', 'Record 2']);
    expect(valuesOf(report, 'Service date')).toEqual(['9 Jan 2024', '1 Jan 2024']);
  },
  '9.6 Service History Report - {vehicleNumber}; odometer in KM, amounts in INR': () => {
    const report = hyundai([visit('05', 'PS')]);
    expect(report.title).toBe('Service History Report - MH00SB0001');
    expect(valuesOf(report, 'Odometer')).toEqual(['5,000 KM']);
    expect(valuesOf(report, 'Amount')).toEqual(['INR 8,450.50']);
  },
  '9.7 Service-{vehicle}.pdf, Rcverification-{rc_number}, Challan-{vehicle}, fixed names': () => {
    const names = eight.map(
      (service) => judges[service.id].report(sampleAnswer(service), SOLD_AT).fileName,
    );
    expect(names.toSorted()).toEqual([
      'Aadhaar-Verification.pdf',
      'Bank-Verification.pdf',
      'Challan-UP00SB4000.pdf',
      'Pan-Verification.pdf',
      'Rcverification-MH00SB0000.pdf',
      'Service-DL0CSB1000.pdf',
      expect.stringMatching(/^Service-/),
      expect.stringMatching(/^Service-/),
    ]);
  },
  '9.8 Pending by court, Disposed (Paid), No challans available for an empty group': () => {
    const report = challan([]);
    expect(headingsIn(report)).toEqual([
      'Pending: Virtual Court',
      'Pending: Regular Court',
      'Pending: E-Challans',
      'Disposed (Paid)',
    ]);
    const notices = report.blocks.flatMap((block) => (block.kind === 'notice' ? [block.text] : []));
    expect(notices).toEqual(Array.from({ length: 4 }, () => 'No challans available'));
  },
};
