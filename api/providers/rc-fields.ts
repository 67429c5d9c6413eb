// The fields of a registration certificate that a report shows as its source has them.

import { clean, flag } from './read-values.ts';

/** By the report's names, which are also Surepass's. */
const RC_FIELDS =
  'rc_number owner_name father_name registration_date vehicle_chasi_number ' +
  'vehicle_engine_number vehicle_category maker_description maker_model body_type fuel_type ' +
  'color financer insurance_company insurance_policy_number insurance_upto owner_number ' +
  'manufacturing_date registered_at present_address permanent_address norms_type ' +
  'cubic_capacity vehicle_gross_weight no_cylinders seat_capacity sleeper_capacity ' +
  'standing_capacity wheelbase unladen_weight rc_status fit_up_to tax_paid_upto tax_upto ' +
  'pucc_number pucc_upto permit_number permit_valid_upto permit_type national_permit_number ' +
  'national_permit_upto status_as_on vehicle_class vehicle_category_description ' +
  'non_use_status non_use_from non_use_to ncrb_status';

/** What sources call the fields below the specification's list. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  status_as_on: ['status_as_on', 'latest_by', 'status_date', 'rc_status_as_on'],
  vehicle_class: ['vehicle_class', 'class', 'vehicle_class_desc', 'vehicle_class_description'],
  vehicle_category_description: ['vehicle_category_description', 'category_description'],
  ncrb_status: ['ncrb_status', 'stolen_status', 'is_stolen', 'theft_status'],
};

/** The fields of a source's record; `theirNames` lists those that the source names otherwise. */
export function rcFields(
  record: Record<string, unknown>,
  theirNames: Record<string, string> = {},
): Record<string, string> {
  const read = (ours: string) =>
    (OTHER_NAMES[ours] ?? [theirNames[ours] ?? ours])
      .map((name) => clean(record[name]))
      .find((value) => value !== '') ?? '';
  const fields = RC_FIELDS.split(' ').map((name) => [name, read(name)]);
  return {
    ...Object.fromEntries(fields),
    regAuthority: read('registered_at'),
    masked_name: flag(record['masked_name']),
  };
}
