// An invented answer of a source: Hyundai service history.

export const sample: unknown = {
  vehicleNumber: 'MH00SB0000',
  serviceHistoryDetails: [
    record('2020-02-11', '1020', 'FS', 'SANDBOX HYUNDAI PUNE', '0'),
    record('2020-08-24', '9870', 'FS', 'SANDBOX HYUNDAI PUNE', '0'),
    record('2021-08-03', '20415', 'PS', 'SANDBOX HYUNDAI PUNE', '6840'),
    record('2022-07-19', '31260', 'PS', 'SANDBOX HYUNDAI NASHIK', '8125.50'),
    record('2023-01-30', '36990', 'RR', 'SANDBOX HYUNDAI NASHIK', '3470'),
    record('2023-11-08', '44105', 'PS', 'SANDBOX HYUNDAI PUNE', '9260'),
    record('2024-10-15', '53780', 'OC', 'SANDBOX HYUNDAI PUNE', '4315'),
  ],
};

function record(
  dateOfSVC: string,
  mileAge: string,
  serviceType: string,
  dealerName: string,
  totalAmmount: string,
) {
  return { dateOfSVC, mileAge, serviceType, dealerName, totalAmmount };
}
