import { escapeHtml } from './escape-html.ts'

/** HTML frame of an email in the desk's colours, with inline styles because mail programs load no stylesheets. `content` is markup. */
export const letterPage = (language: string, content: string, widthEm = 32): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><body style="margin:0;padding:32px;background:#F6F3EC;color:#1A1816;font:16px/1.5 sans-serif"><div style="max-width:${widthEm}em">${content}</div></body></html>`
