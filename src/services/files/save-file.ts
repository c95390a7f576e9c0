/** How long a browser may take to begin with a download. */
const graceful = 60_000;

/** Hands a file to the browser's downloads under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), graceful);
}
