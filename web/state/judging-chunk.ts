// The chunk with all rules for judging reports, which no first screen needs.

export { arrivalsOf, judgedCar, listedReport, paperReports } from '../../sw/reports/judged-cars.ts';
export { storedReport } from '../../sw/reports/library.ts';
