import { familyAndGiven, splitNames } from '../film/citation.ts'
import { tabbed } from '../text/tables.ts'

/** What a knowledge base gets about a film. Times are ISO 8601. */
export interface KbartTitle {
  id: string
  title: string
  director: string
  publishedAt: string
  url: string
  /** The licence in a sentence; empty for none. */
  notes: string
}

const columns = [
  ...[
    'publication_title',
    'print_identifier',
    'online_identifier',
    'date_first_issue_online',
    'num_first_vol_online',
    'num_first_issue_online',
  ],
  ...['date_last_issue_online', 'num_last_vol_online', 'num_last_issue_online', 'title_url', 'first_author', 'title_id', 'embargo_info'],
  ...['coverage_depth', 'notes', 'publisher_name', 'publication_type', 'date_monograph_published_print', 'date_monograph_published_online'],
  ...[
    'monograph_volume',
    'monograph_edition',
    'first_editor',
    'parent_publication_title_id',
    'preceding_publication_title_id',
    'access_type',
  ],
] as const

/**
 * A title list after KBART phase II (NISO RP-9-2014): tab-separated, a line a film, by the alphabet. A film is a monograph: the practice knows no third
 * kind. The columns for print, volume and ISBN stay empty.
 */
export function toKbart(titles: readonly KbartTitle[], publisher: string): string {
  const lines = [...titles]
    .sort((one, other) => one.title.localeCompare(other.title, 'en') || one.id.localeCompare(other.id))
    .map(({ id, title, director, publishedAt, url, notes }) => {
      const first = splitNames(director)[0]
      const known: Partial<Record<(typeof columns)[number], string>> = {
        publication_title: title,
        title_url: url,
        first_author: first ? familyAndGiven(first)[0] : '',
        title_id: id,
        coverage_depth: 'fulltext',
        notes,
        publisher_name: publisher,
        publication_type: 'monograph',
        date_monograph_published_online: publishedAt.slice(0, 10),
        access_type: 'P',
      }
      return tabbed(columns.map((column) => known[column]))
    })
  return `${[tabbed(columns), ...lines].join('\n')}\n`
}

/** `Actuality_Global_FjordUniversityLibrary_2026-11-22.txt`, as the practice names files. */
export const kbartFileName = (publisher: string, institution: string, day: string): string =>
  `${[publisher, 'Global', institution].map((part) => part.normalize('NFD').replace(/[^A-Za-z0-9]/g, '') || 'Library').join('_')}_${day}.txt`
