import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { UsesOfRelease } from '#contract/clearance/releases.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { usesQuery } from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from '../open-releases.ts'
import { releasesText } from '../words.ts'
import { Part } from './part.tsx'

/** Every use of a person or a place, in everything made of the film: what a withdrawal reaches. */
export function UsesPart({ release, folded = false }: { release: Release; folded?: boolean }) {
  const t = useText(releasesText)
  const [open, setOpen] = useState(!folded)
  if (!folded)
    return (
      <Part title={t('uses')}>
        <Uses release={release} />
      </Part>
    )
  return (
    <details className="releases-part" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('uses')}</summary>
      {open && <Uses release={release} />}
    </details>
  )
}

function Uses({ release }: { release: Release }) {
  const t = useText(releasesText)
  const uses = useQuery(usesQuery(release.id))
  return (
    <Fetched query={uses} what={t('loadingUses')}>
      {uses.data && <UseLists uses={uses.data} />}
    </Fetched>
  )
}

function UseLists({ uses }: { uses: UsesOfRelease }) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  const range = ({ startsMs, endsMs }: { startsMs: number; endsMs: number }) => `${formatTimecode(startsMs)} – ${formatTimecode(endsMs)}`
  const lists: { name: string; rows: { key: string; text: ReactNode }[] }[] = [
    { name: t('uses_rushes'), rows: uses.rushes.map((one) => ({ key: one.id, text: `${one.name} ${range(one)}` })) },
    { name: t('uses_selects'), rows: uses.selects.map((one) => ({ key: one.id, text: `${one.name} “${one.words}”` })) },
    {
      name: t('uses_edits'),
      rows: uses.edits.map((one) => ({
        key: one.id,
        text: (
          <Link className="text-link" to={`?${new URLSearchParams({ documentary: film.id, view: 'edit', edit: one.editId })}`}>
            {t('placeInEdit', { edit: one.name, place: one.place, of: one.of })}
          </Link>
        ),
      })),
    },
    {
      name: t('uses_versions'),
      rows: uses.versions.map((one) => ({
        key: `${one.versionId} ${one.startsMs}`,
        text: `${one.label || t('versionNumber', { number: one.number })} ${range(one)}`,
      })),
    },
    { name: t('uses_classes'), rows: uses.classes.map((one) => ({ key: one.id, text: `${one.title} ${range(one)}` })) },
    { name: t('uses_trailer'), rows: uses.trailer ? [{ key: 'trailer', text: t('inTrailer') }] : [] },
    { name: t('uses_stills'), rows: uses.stills.map((one) => ({ key: one.id, text: `${formatTimecode(one.atMs)} ${one.words}` })) },
    {
      name: t('uses_captions'),
      rows: uses.captions.map((one) => ({ key: one.id, text: `${formatTimecode(one.startsMs)} ${one.language} ${one.words}` })),
    },
  ]
  const used = lists.filter(({ rows }) => rows.length > 0)
  if (used.length === 0) return <p className="small dim">{t('noUses')}</p>
  return (
    <dl className="releases-uses">
      {used.map(({ name, rows }) => (
        <div key={name}>
          <dt>
            {name} <span className="mono dim">{rows.length}</span>
          </dt>
          {rows.slice(0, 100).map(({ key, text }) => (
            <dd key={key}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
