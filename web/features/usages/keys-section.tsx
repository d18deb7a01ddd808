import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type LibraryKey, libraryKeys, takeBackLibraryKey } from './data/usages.ts'
import type { Made } from './key-made.tsx'
import { KeyMade } from './key-made.tsx'
import { MakeKey } from './make-key.tsx'
import { usagesText } from './words.ts'

/** Keys by which programs of the library read reports and records: created, shown once and revoked here. */
export function KeysSection({ institution }: { institution: MyInstitution }) {
  const t = useText(usagesText)
  const keys = useQuery(libraryKeys(institution.id))
  const [made, setMade] = useState<Made>()
  const takeBack = async ({ id, name }: LibraryKey) => {
    try {
      await takeBackLibraryKey(institution.id, id)
      if (made?.id === id) setMade(undefined)
      toast.success(t('keyGone', { name }), t('keyGoneText'))
    } catch (error) {
      toast.failure(t('keyNotGone'), (error as Error).message)
    }
  }
  const day = (at: string) => dateFormat({ dateStyle: 'medium' }).format(new Date(at))
  return (
    <section aria-labelledby="keys" className="no-print">
      <div className="head">
        <h2 id="keys">{t('keys')}</h2>
      </div>
      <p className="ui dim measure">{t('keysText')}</p>
      <MakeKey institution={institution} onMade={setMade} />
      {made && <KeyMade institution={institution} made={made} />}
      <Fetched query={keys} what={t('fetching')}>
        {keys.data?.length === 0 && <p className="ui dim">{t('keysNone')}</p>}
        <ul className="usages-files">
          {keys.data?.map((key) => (
            <li key={key.id}>
              <span className="usages-id">{key.name}</span>
              <span className="small dim">
                {t('madeOn', { use: t(`use_${key.usedFor}`), date: day(key.createdAt) })}{' '}
                {key.readAt ? t('lastAsked', { date: day(key.readAt) }) : t('neverAsked')}
              </span>
              <span className="usages-acts">
                <Button small kind="plain" aria-label={t('takeBackNamed', { name: key.name })} onClick={() => void takeBack(key)}>
                  {t('takeBack')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Fetched>
    </section>
  )
}
