// The app's own code did not come: a drawn screen would stand there with buttons that do nothing.

/** Not among the words of the app, which may be what is missing. */
const words = {
  en: {
    what: 'Lotproof did not load. Nothing was charged, and nothing on this phone is lost.',
    again: 'Try again',
  },
  hi: {
    what: 'Lotproof लोड नहीं हुआ। कुछ नहीं कटा, और इस फ़ोन पर सब कुछ सुरक्षित है।',
    again: 'फिर कोशिश करें',
  },
};

/** Says so, and offers the one thing that helps. */
export function sayNotLoaded(error: unknown): void {
  console.error(error);
  const { what, again } = document.documentElement.lang === 'hi' ? words.hi : words.en;
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  const button = document.createElement('button');
  text.textContent = what;
  button.textContent = again;
  button.onclick = () => location.reload();
  dialog.className = 'not-loaded';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-label', what);
  dialog.append(text, button);
  document.body.append(dialog);
  dialog.showModal();
}
