import { useEffect } from 'react'
import { checkedSteps } from '#core/film/publishing.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useFlags } from '#web/session/use-session.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { store, stored } from '#web/ui/stored.ts'
import { textOf } from '#web/ui/text.ts'
import { type DeskTool, type Reached, toolsToOpen } from '../desk-tools.ts'
import { deskHomeText } from './words.ts'

const key = 'opened-tools'

/** Milestones of the person's films. */
export function reachedWith(films: readonly OwnDocumentary[]): ReadonlySet<Reached> {
  const reached = new Set<Reached>()
  for (const film of films) {
    if (film.versions.some(({ state }) => state === 'watchable' || state === 'ready')) reached.add('film')
    if (film.publishedAt) reached.add('published')
    const steps = checkedSteps({
      ...film,
      hasPoster: film.posterObject !== null,
      isWatchable: film.currentVersionId !== null,
      captionTracks: [],
      chapters: 0,
      credits: 0,
      firstViewers: [],
    })
    if (steps.every(({ required, met }) => met || !required)) reached.add('words')
  }
  return reached
}

/** Opens the next tool when the step before it is done, once; hides nothing. Who switches one off again keeps it off. */
export function useUnlocking(films: readonly OwnDocumentary[]): void {
  const { flags, waiting, unlock } = useFlags()
  // A house may show them already, or let none open: until it has said so nothing is opened.
  const opening = waiting ? '' : toolsToOpen(reachedWith(films), flags, openedBefore()).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of tools
  useEffect(() => {
    if (opening === '') return
    const tools = opening.split(',') as DeskTool[]
    remember(tools)
    for (const tool of tools) unlock(tool)
    const t = textOf(deskHomeText)
    toast.success(t('opened', { tool: listFormat().format(tools.map((tool) => t(`tool_${tool}`))) }))
  }, [opening])
}

function openedBefore(): string[] {
  try {
    const kept: unknown = JSON.parse(stored(key) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    // Another value is stored: nothing was unlocked.
    return []
  }
}
const remember = (tools: readonly DeskTool[]) => store(key, JSON.stringify([...new Set([...openedBefore(), ...tools])]))
