import { lazy } from 'react'
import type { CheckedStep } from '#core/film/publishing.ts'
import type { FlagName } from '#core/house/flags.ts'
import type { FilmViewProps } from './film-view-props.ts'

type Step = CheckedStep['step']

/** Where a step of the publish checklist is taken: a field, or the heading of its section. */
type Places = Partial<Record<Step, string>>

interface FilmView {
  name: string
  /** Ids of its headings: an address that names one opens this view. */
  sections: readonly string[]
  steps: Places
  /** Shown only where the flag is on. */
  flag?: FlagName
  /** A room that needs the whole width: Publish is not beside it. */
  wide?: boolean
  View: React.ComponentType<FilmViewProps>
}

/** The views of a film's desk in their order, the first one without a name in the address. A new view joins with its entry here, and its word `view_…`. */
export const filmViews = [
  {
    name: 'film',
    sections: ['film-words', 'poster', 'film-languages', 'film-places', 'film-other-names', 'film-remove'],
    steps: { title: '[name=title]', synopsis: '[name=synopsis]', year: '[name=year]', language: '[name=language]', poster: '#poster' },
    View: lazy(() => import('./view-film.tsx')),
  },
  {
    name: 'versions',
    sections: ['film-versions', 'film-side-tracks', 'film-recuts'],
    steps: { 'watchable-version': '#film-versions' },
    View: lazy(() => import('./view-versions.tsx')),
  },
  {
    name: 'rushes',
    sections: ['film-rushes'],
    steps: {},
    flag: 'showVideoEditor',
    wide: true,
    View: lazy(() => import('./view-rushes.tsx')),
  },
  { name: 'edit', sections: ['paper-edits'], steps: {}, wide: true, flag: 'showVideoEditor', View: lazy(() => import('./view-edit.tsx')) },
  {
    name: 'clearances',
    sections: ['film-clearances'],
    steps: { 'rights-cleared': '#film-clearances' },
    flag: 'showProfessionalMode',
    wide: true,
    View: lazy(() => import('./view-clearances.tsx')),
  },
  {
    name: 'releases',
    sections: ['film-releases'],
    steps: { 'people-released': '#film-releases' },
    flag: 'showProfessionalMode',
    wide: true,
    View: lazy(() => import('./view-releases.tsx')),
  },
  {
    name: 'papers',
    sections: ['film-papers'],
    steps: { 'facts-checked': '#film-papers', 'music-complete': '#film-papers', 'ai-complete': '#film-papers' },
    flag: 'showProfessionalMode',
    wide: true,
    View: lazy(() => import('./view-papers.tsx')),
  },
  {
    name: 'budget',
    sections: ['film-budgets'],
    steps: {},
    wide: true,
    flag: 'showBudgetingTools',
    View: lazy(() => import('./view-budget.tsx')),
  },
  {
    name: 'schedule',
    sections: ['film-schedule'],
    steps: {},
    wide: true,
    flag: 'showSchedulingTools',
    View: lazy(() => import('./view-schedule.tsx')),
  },
  {
    name: 'words',
    sections: ['film-captions', 'film-chapters'],
    steps: { captions: '#film-captions', 'captions-reviewed': '#film-captions', chapters: '#film-chapters' },
    View: lazy(() => import('./view-words.tsx')),
  },
  {
    name: 'rights',
    sections: ['film-rights', 'film-footnotes', 'film-content', 'film-synthetic', 'film-funders', 'film-identifiers'],
    steps: { 'rights-line': '[name=rightsLine]', 'content-notes': '[name=contentNotes]' },
    View: lazy(() => import('./view-rights.tsx')),
  },
  {
    name: 'show',
    sections: ['film-publish', 'film-invited', 'screeners', 'film-outside', 'trailer', 'film-recognitions'],
    steps: { 'first-viewers': '#film-invited' },
    View: lazy(() => import('./view-show.tsx')),
  },
  {
    name: 'people',
    sections: ['film-credits', 'film-people'],
    steps: { credits: '#film-credits' },
    View: lazy(() => import('./view-people.tsx')),
  },
] as const satisfies readonly FilmView[]

export type FilmViewName = (typeof filmViews)[number]['name']

/** `#need-year`: the field of a step. Any other hash is the heading of a section. */
const needed = '#need-'
export const addressOfStep = (step: Step): string => `${needed}${step}`

const views: readonly (FilmView & { name: FilmViewName })[] = filmViews

/** The views a person sees: some only while their flag is on. */
export const viewsShown = (flags: Readonly<Record<FlagName, boolean>>) => views.filter(({ flag }) => !flag || flags[flag])

interface Place {
  view: FilmViewName
  selector: string
  /** Something is to be done there: the keyboard goes to its control, not to its heading. */
  toDo: boolean
}

/** The view and the element a hash names; undefined where it names none of the desk. */
export function placeOf(hash: string): Place | undefined {
  const step = hash.startsWith(needed) ? (hash.slice(needed.length) as Step) : undefined
  for (const { name, sections, steps } of views) {
    const selector = step && steps[step]
    if (selector) return { view: name, selector, toDo: true }
    if (sections.some((id) => hash === `#${id}`)) return { view: name, selector: hash, toDo: false }
  }
  return undefined
}

/** The view of an address: that of its field, else the one it names, else the first. */
export const viewAsked = (view: string | null, hash: string): FilmViewName =>
  placeOf(hash)?.view ?? views.find(({ name }) => name === view)?.name ?? views[0]!.name

/** What of the checklist is still to be done in a view. */
export function missingIn(view: FilmViewName, steps: readonly CheckedStep[]): { all: number; required: number } {
  const here = views.find(({ name }) => name === view)!.steps
  const missing = steps.filter(({ step, met }) => !met && step in here)
  return { all: missing.length, required: missing.filter(({ required }) => required).length }
}
