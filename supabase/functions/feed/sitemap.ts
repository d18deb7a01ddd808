import { element } from './xml.ts'

/** The pages anybody sees without signing in. No film is among them: "public" here means every signed-in person. */
const publicPages = ['/', '/about', '/contact', '/institutional', '/viewer-signup', '/creator-signup', '/institutional-signup', '/login']

/** sitemaps.org 0.9. */
export const sitemap = (site: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPages.map((path) => `<url>${element('loc', site + path)}</url>`).join('\n')}
</urlset>
`
