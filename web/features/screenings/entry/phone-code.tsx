import { useState } from 'react'
import { passOnScreening, type Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

/** A code that admits one more device of the same person, single use, for a quarter of an hour. */
export function PhoneCode({ screening }: { screening: Screening }) {
  const t = useText(screeningsText)
  const [address, setAddress] = useState<string>()
  const [working, setWorking] = useState(false)
  const make = async () => {
    setWorking(true)
    try {
      setAddress(`${location.origin}${paths.screenings}?key=${await passOnScreening(screening.id)}`)
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <section className="door-phone">
      <div className="head">
        <h2>{t('onPhone')}</h2>
      </div>
      {address ? (
        <>
          <div className="door-qr">
            <QrCode text={address} label={t('phoneCode')} />
          </div>
          <p className="small dim">{t('phoneCodeText')}</p>
        </>
      ) : (
        <p>
          <Button small working={working && t('making')} onClick={() => void make()}>
            {t('showCode')}
          </Button>
        </p>
      )}
    </section>
  )
}
