import { useQueryClient } from '@tanstack/react-query'
import { formatTimecode } from '#core/timecode.ts'
import { myDocumentaries, type OwnDocumentary, type OwnVersion, showVersion } from '#web/data/my-documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { AddDocumentary } from './add-documentary.tsx'
import { deskText } from './words.ts'

/** The cuts of a film, newest first; a new file keeps the page, its address and everything said about it. */
export function VersionsSection({ film, films }: { film: OwnDocumentary; films: OwnDocumentary[] }) {
  const t = useText(deskText)
  const queries = useQueryClient()
  const show = async (version: OwnVersion) => {
    try {
      await showVersion(film.id, version.id)
      toast.success(t('version-shown'), t('version-shown-text', { number: version.number }))
    } catch {
      toast.failure(t('not-saved'), t('not-saved-text'))
    }
    await queries.invalidateQueries({ queryKey: myDocumentaries.queryKey })
  }
  return (
    <section aria-labelledby="film-versions">
      <div className="head">
        <h2 id="film-versions">{t('versions')}</h2>
        <span className="mono dim">{film.versions.length}</span>
      </div>
      <ul className="rows">
        {film.versions.map((version) => (
          <li key={version.id}>
            <span>
              {t('version-n', { number: version.number })}{' '}
              <span className="mono dim">{version.durationMs ? formatTimecode(version.durationMs) : ''}</span>
            </span>
            {version.id === film.currentVersionId ? (
              <span className="small">{t('version-current')}</span>
            ) : version.state === 'ready' || version.state === 'watchable' ? (
              <Button small onClick={() => void show(version)}>
                {t('show-version')}
              </Button>
            ) : (
              <span className="small dim">{t(`version-${version.state}`)}</span>
            )}
          </li>
        ))}
      </ul>
      <AddDocumentary films={films} documentaryId={film.id} />
    </section>
  )
}
