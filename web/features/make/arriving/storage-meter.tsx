import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#core/text/sizes.ts'
import { myStorage } from '#web/data/office/storage.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Strip } from '#web/ui/layout/strip.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** Room taken of room given. */
export function StorageMeter() {
  const t = useText(deskText)
  const storage = useQuery(myStorage)
  if (!storage.data)
    return (
      <section aria-labelledby="storage">
        <div className="head">
          <h2 id="storage">{t('storage')}</h2>
        </div>
        <Fetched query={storage} what={t('fetchingPart', { part: t('storage') })}>
          {null}
        </Fetched>
      </section>
    )
  const { usedBytes, quotaBytes } = storage.data
  const words = t('ofStorage', { used: formatBytes(usedBytes, locale()), quota: formatBytes(quotaBytes, locale()) })
  return (
    <section aria-labelledby="storage">
      <div className="head">
        <h2 id="storage">{t('storage')}</h2>
        <span className="mono dim">{words}</span>
      </div>
      <div className="meter">
        <Strip full label={words} parts={[{ weight: 1, filled: usedBytes / Math.max(1, quotaBytes) }]} />
        <p className="small dim">{t('storageText')}</p>
      </div>
    </section>
  )
}
