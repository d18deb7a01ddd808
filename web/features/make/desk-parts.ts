import type { ReactNode } from 'react'
import type { OwnDocumentary, OwnVersion, TeamDocumentary } from '#web/data/film/own-documentaries.ts'

/** What other features put on the creator's desk; the page that composes them brings them, each loaded when its view is opened. */
export interface DeskParts {
  captions(of: { film: OwnDocumentary; version: OwnVersion; explained: ReactNode }): ReactNode
  /** Sounds and sign language viewers can choose beside a version. */
  beside(of: { version: OwnVersion }): ReactNode
  /** Links by which single people see a version before others. */
  screeners(of: { film: OwnDocumentary; version: OwnVersion }): ReactNode
  /** Who says they are in the film, and passages they withdraw. */
  people(of: { film: OwnDocumentary }): ReactNode
  /** What is licensed to institutions, offered and asked for. */
  licences(): ReactNode
  /** What a student's cohorts ask, and what they handed in. */
  cohorts(): ReactNode
  /** What the film owes for material that is not its own. */
  clearances(of: { film: TeamDocumentary }): ReactNode
  /** Who and what is in the film, and what they agreed to. */
  releases(of: { film: TeamDocumentary }): ReactNode
  /** Its music sheet, AI sheet, fact log, fair use and credits. */
  papers(of: { film: TeamDocumentary }): ReactNode
  /** What the film is planned to say, from its rushes. */
  paperEdit(of: { film: TeamDocumentary }): ReactNode
  /** What the film costs and who pays it. */
  budget(of: { film: TeamDocumentary }): ReactNode
  /** When it is made, and who is called. */
  schedule(of: { film: TeamDocumentary }): ReactNode
  /** Two versions compared, and what goes over from one to the other. */
  recuts(of: { film: OwnDocumentary }): ReactNode
  /** Camera and sound files the film is made from, and what is chosen of them. */
  rushes(of: { film: TeamDocumentary }): ReactNode
}
