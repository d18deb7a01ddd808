import { sharedPage } from '../_shared/outside.ts'
import { element } from './xml.ts'

/** The pages anyone sees without signing in. "Public" means every signed-in person, so only publicly embeddable films are included. */
const publicPages = ['/', '/about', '/contact', '/institutional', '/viewer-signup', '/creator-signup', '/institutional-signup', '/login']

/** sitemaps.org 0.9. */
export const sitemap = (
  site: string,
  films: readonly { id: string; publishedAt: string }[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[
  ...publicPages.map((path) => element('loc', site + path)),
  ...films.map(({ id, publishedAt }) => element('loc', sharedPage(id, anywhere)) + element('lastmod', publishedAt)),
]
  .map((page) => `<url>${page}</url>`)
  .join('\n')}
</urlset>
`

const anywhere = { startsMs: null, endsMs: null }
