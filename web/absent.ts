// Stands where a library offers an optional part that the app does without (see vite.config.ts).

export default undefined;
/** jsPDF asks for it by name. */
export const decode = undefined;
