import type { ExampleForm } from './example-form.ts'

const rights = `Ich weiß, dass der Film im Kino und auf Festivals, im Fernsehen, online und in Schulen gezeigt werden kann und dass Ausschnitte ihn ankündigen können.`
const sign = `Bedingungen:
{conditions}`
const later = `Ich kann die Produktion jederzeit bitten, mir meine Szenen zu zeigen, eine Bedingung hinzufügen oder meine Einwilligung widerrufen. Die Produktion beantwortet jede Anfrage und sagt, was sich noch ändern lässt.`

/** Beispielformulare auf Deutsch. */
export const examplesDe: readonly ExampleForm[] = [
  {
    kind: 'adult',
    number: 'A-1',
    title: 'Einwilligung einer Person im Film',
    body: `Ich, {name}, wirke am Dokumentarfilm „{film}“ mit, hergestellt von {producer}.

Mir wurde gesagt, worum es im Film geht, wer ihn macht und wo er gezeigt wird. Ich konnte Fragen stellen und durfte Nein sagen.

Ich bin einverstanden, dass mein Bild, meine Stimme und was ich sage aufgenommen und in diesem Film verwendet werden. Die Aufnahme darf gekürzt und umgestellt werden. Der Sinn dessen, was ich sage, darf nicht verändert werden.

${rights}

Ich bekomme dafür kein Geld, außer es steht unten.

${later}

${sign}`,
  },
  {
    kind: 'minor',
    number: 'M-1',
    title: 'Einwilligung für ein Kind im Film',
    body: `Es geht um das Kind {name}, das am Dokumentarfilm „{film}“ mitwirkt, hergestellt von {producer}.

Ich bin sorgeberechtigt. Mir wurde gesagt, worum es im Film geht und wo er gezeigt wird. Dem Kind wurde es in verständlichen Worten erklärt, und es darf jederzeit aufhören.

Ich bin einverstanden, dass Bild, Stimme und Worte des Kindes aufgenommen und in diesem Film verwendet werden. Wohnadresse und Schule des Kindes werden nicht gezeigt, außer es steht unten.

${rights}

Ich kann die Produktion jederzeit bitten, mir die Szenen des Kindes zu zeigen, eine Bedingung hinzufügen oder diese Einwilligung widerrufen. Sobald das Kind volljährig ist, kann es das selbst tun.

Bei gemeinsamer Sorge unterschreiben alle Sorgeberechtigten. Habe ich das alleinige Sorgerecht, lege ich der Produktion einen Nachweis vor.

${sign}`,
  },
  {
    kind: 'place',
    number: 'P-1',
    title: 'Drehgenehmigung für einen Ort',
    body: `{name} darf für den Dokumentarfilm „{film}“ gefilmt werden, hergestellt von {producer}.

Der Ort gehört mir, oder ich darf für die Eigentümer entscheiden. Das Team darf ihn an den vereinbarten Tagen betreten und ihn, seinen Namen und was dort zu sehen ist zeigen.

Das Team hinterlässt den Ort, wie es ihn vorgefunden hat. Für Schäden, die das Team verursacht, kommt die Produktion auf.

${rights}

${sign}`,
  },
  {
    kind: 'material',
    number: 'X-1',
    title: 'Freigabe von Fotos, Filmen und Dokumenten',
    body: `Ich gebe {producer} Kopien davon für den Dokumentarfilm „{film}“: {subject}

Sie gehören mir, oder ich darf über sie entscheiden. Wenn ich weiß, wer sie gemacht hat, nenne ich die Person unten.

Sie dürfen im Film gezeigt werden, auch in Teilen und in anderer Größe. Die Originale bekomme ich zurück.

${rights}

${sign}`,
  },
  {
    kind: 'group',
    number: 'N-1',
    title: 'Hinweis: Hier wird heute gefilmt',
    body: `Hier wird heute für den Dokumentarfilm „{film}“ gefilmt. Produktion: {producer}

Wenn Sie in diesem Bereich bleiben, können Sie im Film zu sehen oder zu hören sein.

Wenn Sie das nicht möchten, sagen Sie es jetzt dem Team oder schreiben Sie später der Produktion. Wir halten Sie aus dem Bild.

${sign}`,
  },
]
