// Saves a file as the browser's own downloads do.

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The download has its own hold on the bytes by the time a minute is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
