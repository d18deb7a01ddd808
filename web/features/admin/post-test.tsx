import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { newestPostTest, sendTestLetter } from './data/post-tests.ts'
import { moment } from './day.ts'
import { useAct } from './use-act.ts'
import { adminText } from './words.ts'

/** Whether the house's letters leave it: one press, and what the mail server said. */
export function PostTest() {
  const t = useText(adminText)
  const newest = useQuery(newestPostTest)
  const { working, perform } = useAct()
  return (
    <section className="row" aria-labelledby="post-test">
      <h3 id="post-test">{t('postTest')}</h3>
      <div className="admin-house stack">
        <p className="dim">{t('postTestText')}</p>
        <div role="status">
          {newest.isPending && <Loading what={t('postTestLoading')} />}
          {newest.data && (
            <>
              <p className={newest.data.state === 'refused' || newest.data.state === 'none' ? 'signal-word' : undefined}>
                {t(`postTest_${newest.data.state}`, { at: moment(newest.data.askedAt) })}
              </p>
              {newest.data.words && <p className="mono admin-error">{newest.data.words}</p>}
            </>
          )}
        </div>
        {newest.isError && <Failed title={t('listFailed')} text={newest.error.message} />}
        <p>
          <Button small working={working && t('postTestSending')} onClick={() => void perform(sendTestLetter, t('postTestAsked'))}>
            {t('postTestSend')}
          </Button>
        </p>
      </div>
    </section>
  )
}
