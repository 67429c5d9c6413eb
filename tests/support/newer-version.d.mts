export const newerSteps: readonly string[];
