// The chunk of what reports say: it has all rules of judging, which the first screen does without.

export { arrivalsOf, judgedCar, listedReport, paperReports } from '../../sw/reports/judged-cars.ts';
export { storedReport } from '../../sw/reports/library.ts';
