import { createContext, useContext } from 'react'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { ReleaseInCut } from '#core/clearance/releases/released-cut.ts'
import type { Appearance, Release } from '#web/data/clearance/releases.ts'
import type { RushStills } from '#web/data/edit/rush-facts.ts'
import type { Cut } from '#web/data/film/cuts.ts'

/** A person or a place of the film, or what else a release is of, with everything the page knows of it. */
export interface Subject {
  id: string
  of: Release['of']
  name: string
  isProtected: boolean
  release: Release | undefined
  appearances: Appearance[]
  inCut: ReleaseInCut | undefined
}
export interface UsableVersion {
  id: string
  name: string
  isRush: boolean
  durationMs: number | null
}

/** What every part of the open releases knows. */
export interface OpenReleases {
  film: { id: string; title: string; language: string | null }
  subjects: readonly Subject[]
  versions: ReadonlyMap<string, UsableVersion>
  cuts: readonly Cut[]
  stills: ReadonlyMap<string, RushStills>
  /** The cut that is looked at: the paper edit changed last, else the newest version. */
  cut: MeasuredCut | null
  cutName: string
  seesPapers: boolean
  edits: boolean
  open(subject: string | null): void
}

const OpenReleasesContext = createContext<OpenReleases | null>(null)
export const OpenReleasesProvider = OpenReleasesContext.Provider

export function useOpenReleases(): OpenReleases {
  const open = useContext(OpenReleasesContext)
  if (!open) throw new Error('No releases are open around this.')
  return open
}
