/** What XML cannot hold at all, however it is written: control characters, halves of letters, and two that are none. */
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text inside an element or an attribute. */
export const escaped = (text: string): string => text.replace(impossible, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`
