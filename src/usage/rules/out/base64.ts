// Base64 between texts and bytes, the same in Node and in a browser.

export function readTelemetryBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
}

export function writeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
