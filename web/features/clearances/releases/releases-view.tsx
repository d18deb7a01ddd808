import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { removeFromLog } from '#web/data/clearance/clearance-acts.ts'
import type { PlannedRelease } from '#web/data/clearance/clearance-log.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { daysSaid, mediaSaid, territorySaid } from '../said.ts'
import { clearancesText } from '../words.ts'
import { CoverageGrid } from './coverage-grid.tsx'
import { ReleaseForm } from './release-form.tsx'

/** Where the film is to be shown, and which item is not licensed for that. */
export function ReleasesView() {
  const t = useText(clearancesText)
  const { film, log, cleared, edits } = useOpenLog()
  const [edited, edit] = useState<PlannedRelease | 'new' | null>(null)
  const [inCut, setInCut] = useState(false)
  const items = useMemo(() => log.items.filter(({ id }) => !inCut || cleared.uses.has(id)), [log.items, cleared, inCut])
  const remove = async (release: PlannedRelease) => {
    await removeFromLog(film.id, 'planned_releases', [release.id])
    toast.success(t('releaseDeleted', { name: release.name }), undefined, {
      label: t('undo'),
      onPress: () => void removeFromLog(film.id, 'planned_releases', [release.id], false),
    })
  }
  const add = edits && (
    <Button kind="ink" small onClick={() => edit('new')}>
      {t('addRelease')}
    </Button>
  )
  return (
    <div className="clearances-releases">
      {log.releases.length === 0 ? <Empty title={t('noReleases')} text={t('noReleasesText')} act={add || undefined} /> : <p>{add}</p>}
      <ul className="clearances-release-list">
        {log.releases.map((release) => (
          <li key={release.id}>
            <strong className="title-s">{release.name}</strong>
            <span className="ui">
              {mediaSaid(release.media, t)}, {territorySaid(release, t)}
            </span>
            <span className="small dim">{daysSaid(release, t)}</span>
            {edits && (
              <span className="clearances-row-acts">
                <Button small kind="plain" aria-label={t('editNamed', { name: release.name })} onClick={() => edit(release)}>
                  {t('edit')}
                </Button>
                <Button small kind="plain" aria-label={t('deleteNamed', { name: release.name })} onClick={() => void remove(release)}>
                  {t('delete')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {log.releases.length > 0 && log.items.length > 0 && (
        <>
          <Checkbox checked={inCut} onChange={(event) => setInCut(event.target.checked)}>
            {t('onlyInCut')}
          </Checkbox>
          <CoverageGrid items={items} />
        </>
      )}
      {log.releases.length > 0 && log.items.length === 0 && (
        <p className="ui dim">
          {t('noItemsYet')} <Link to={`?documentary=${film.id}&view=clearances`}>{t('toLog')}</Link>
        </p>
      )}
      {edited && <ReleaseForm release={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </div>
  )
}
