// Tests what a buyer may see of an answer: the fields that the service lists, whatever else a
// source sends.

import fc from 'fast-check';
import { catalogue, isAskedByPlate } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';

const SOLD_AT = '2026-11-22T07:00:00Z';

const cars = catalogue.filter(({ id }) => isAskedByPlate(id));

it("checks on cars have a buyer's view; checks on people have none", () => {
  expect(catalogue.filter(({ id }) => judges[id].buyersView).map(({ id }) => id)).toEqual(
    cars.map(({ id }) => id),
  );
});

describe.each(cars.map((service) => [service.id, service] as const))(
  "The buyer's view of %s",
  (_, service) => {
    const view = (answer: unknown) => judges[service.id].buyersView?.of(answer);

    it("the buyer's view has only the fields listed by its service, at every depth", () => {
      const leaking = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(leaking);
        if (typeof value !== 'object' || value === null) return value;
        const fields = Object.entries(value).map(([key, each]) => [key, leaking(each)]);
        return {
          ...Object.fromEntries(fields),
          customerPhone: 'LEAK',
          __proto__: { owner: 'LEAK' },
        };
      };
      const answer = sampleAnswer(service);
      expect(JSON.stringify(leaking(answer))).toContain('LEAK');
      expect(JSON.stringify(view(leaking(answer)))).not.toContain('LEAK');
      expect(view(leaking(answer))).toEqual(view(answer));
    });

    it("the buyer's view is enough to make the buyer's copy, and is its own buyer's view", () => {
      const answer = sampleAnswer(service);
      const seen: unknown = JSON.parse(JSON.stringify(view(answer)));
      expect(view(seen)).toEqual(seen);
      expect(judges[service.id].report(seen, SOLD_AT)).toEqual(
        judges[service.id].report(answer, SOLD_AT, 'buyer'),
      );
      expect(judges[service.id].judged(seen, SOLD_AT)?.findings).toEqual(
        judges[service.id].judged(answer, SOLD_AT)?.findings,
      );
    });

    it("the buyer's view can be made from any JSON value", () => {
      fc.assert(fc.property(fc.jsonValue(), (value) => void view(value)));
    });
  },
);
