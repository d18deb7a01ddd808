import { isSignLanguage } from '../../media/sign-languages.ts'

// MARC's list of languages is ISO 639-2 by its bibliographic codes; a language without a code gets the code of its group.
const table = `
ar ara, az aze, be bel, bg bul, bn ben, bs bos, ca cat, cs cze, cy wel, da dan, de ger, el gre, en eng, es spa, et est, eu baq, fa per, fi fin,
fo fao, fr fre, ga gle, gl glg, gu guj, ha hau, he heb, hi hin, hr hrv, hu hun, hy arm, id ind, ig ibo, is ice, it ita, ja jpn, ka geo, kk kaz,
kl kal, km khm, kn kan, ko kor, ku kur, ky kir, lb ltz, lt lit, lv lav, mk mac, ml mal, mn mon, mr mar, ms may, mt mlt, my bur, nb nob, ne nep,
nl dut, nn nno, no nor, pa pan, pl pol, ps pus, pt por, ro rum, ru rus, se sme, sk slo, sl slv, so som, sq alb, sr srp, sv swe, sw swa, ta tam,
te tel, th tha, ti tir, tr tur, uk ukr, ur urd, uz uzb, vi vie, wo wol, yo yor, yue chi, cmn chi, nan chi, zh chi, zu zul, sma sma, smj smj,
smn smn, sms sms, haw haw, arn arn, nah nah, zxx zxx, mul mul, und und, fil fil, gsw gsw, syr syr, rom rom`

const codes = new Map(
  table
    .trim()
    .split(/,\s*/)
    .map((line) => line.split(' ') as [string, string]),
)

/** The three letters MARC 21 knows a language by (BCP 47 in), `sgn` for any sign language, `und` for one it has no word for. */
export function marcLanguage(code: string): string {
  if (isSignLanguage(code)) return 'sgn'
  const [base = ''] = code.toLowerCase().split('-')
  return codes.get(base) ?? 'und'
}
