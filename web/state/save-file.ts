// Saves a file as a download of the browser.

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // After a minute the download no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
