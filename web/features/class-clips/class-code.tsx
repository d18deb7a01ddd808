import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { listsOf, makeClassCode } from './data/class-lists.ts'
import { clipsText } from './words.ts'

/** A code by which pupils without an account see a playlist; shown once, revocable. */
export function ClassCode({ list, institution }: { list: string; institution: MyInstitution }) {
  const t = useText(clipsText)
  const lists = useQuery(listsOf(institution.id))
  const [code, setCode] = useState<string | null>(null)
  const until = lists.data?.find(({ id }) => id === list)?.codeUntil
  const make = async (hours: number | null) => {
    try {
      setCode(await makeClassCode(institution.id, list, hours))
      if (hours === null) toast.success(t('codeGone'))
    } catch (refused) {
      toast.failure(t('notCoded'), (refused as Error).message)
    }
  }
  return (
    <section aria-labelledby="class-code" className="no-print">
      <div className="head">
        <h2 id="class-code">{t('code')}</h2>
      </div>
      <p className="ui measure">{t('codeText', { address: location.host + paths.institutional })}</p>
      <div role="status">
        {code && (
          <p className="class-code">
            <strong className="mono">{code}</strong>
            <span className="small dim">{t('codeMade')}</span>
            <span className="small mono">{`${location.origin}${paths.institutional}?code=${code}`}</span>
          </p>
        )}
        {until && (
          <p className="ui">{t('codeUntil', { time: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until)) })}</p>
        )}
      </div>
      <p className="clips-acts">
        <Button onClick={() => void make(2)}>{t('makeCode')}</Button>
        {until && (
          <Button kind="plain" onClick={() => void make(null)}>
            {t('takeCode')}
          </Button>
        )}
      </p>
    </section>
  )
}
