import { countryCalled } from '../../text/countries.ts'

// ISO 3166-1 codes with the place MARC 21 has for each.
const table = `
AF af, AL aa, DZ ae, AS as, AD an, AO ao, AI am, AQ ay, AG aq, AR ag, AM ai, AW aw, AU at, AT au, AX fi, AZ aj, BS bf, BH ba, BD bg, BB bb, BY bw,
BE be, BZ bh, BJ dm, BM bm, BT bt, BO bo, BA bn, BW bs, BR bl, IO bi, VG vb, BN bx, BG bu, BF uv, BI bd, KH cb, CM cm, CA xxc, CV cv, BQ ca, KY cj,
CF cx, TD cd, CL cl, CN cc, CX xa, CC xb, CO ck, KM cq, CG cf, CD cg, CK cw, CR cr, CI iv, HR ci, CU cu, CW co, CY cy, CZ xr, DK dk, DJ ft, DM dq,
DO dr, EC ec, EG ua, SV es, GQ eg, ER ea, EE er, SZ sq, ET et, FK fk, FO fa, FJ fj, FI fi, FR fr, GF fg, PF fp, TF fs, GA go, GM gm, GE gs, DE gw,
GH gh, GI gi, GR gr, GL gl, GD gd, GP gp, GU gu, GT gt, GG gg, GN gv, GW pg, GY gy, HT ht, HM hm, HN ho, HK cc, HU hu, IS ic, IN ii, ID io, IR ir,
IQ iq, IE ie, IM im, IL is, IT it, JM jm, JP ja, JE je, JO jo, KZ kz, KE ke, KI gb, KP kn, KR ko, KW ku, KG kg, LA ls, LV lv, LB le, LS lo, LR lb,
LY ly, LI lh, LT li, LU lu, MO cc, MG mg, MW mw, MY my, MV xc, ML ml, MT mm, MH xe, MQ mq, MR mu, MU mf, YT ot, MX mx, FM fm, MD mv, MC mc, MN mp,
ME mo, MS mj, MA mr, MZ mz, MM br, NA sx, NR nu, NP np, NL ne, NC nl, NZ nz, NI nq, NE ng, NG nr, NU xh, NF nx, MK xn, MP nw, NO no, OM mk, PK pk,
PW pw, PA pn, PG pp, PY py, PE pe, PH ph, PN pc, PL pl, PT po, PR pr, QA qa, RE re, RO rm, RU ru, RW rw, BL sc, SH xj, KN xd, LC xk, MF st, PM xl,
VC xm, WS ws, SM sm, ST sf, SA su, SN sg, RS rb, SC se, SL sl, SG si, SX sn, SK xo, SI xv, SB bp, SO so, ZA sa, GS xs, SS sd, ES sp, LK ce, SD sj,
SR sr, SJ no, SE sw, CH sz, SY sy, TW ch, TJ ta, TZ tz, TH th, TL em, TG tg, TK tl, TO to, TT tr, TN ti, TR tu, TM tk, TC tc, TV tv, UG ug, UA un,
AE ts, GB xxk, US xxu, UY uy, UZ uz, VU nn, VA vc, VE ve, VN vm, VI vi, WF wf, EH ss, YE ye, ZM za, ZW rh`

const codes = new Map(
  table
    .trim()
    .split(/,\s*/)
    .map((line) => line.split(' ') as [string, string]),
)

/**
 * The countries of a line as it was typed ("Norge, Chile"), in English or one of the languages; those the house knows by their English names and the
 * rest as typed.
 */
export const countryNames = (line: string, languages: readonly string[]): string[] =>
  partsOf(line).map((name) => {
    const known = countryCalled(name, ['en', ...languages])
    return known ? (new Intl.DisplayNames('en', { type: 'region' }).of(known.code) ?? name) : name
  })

/** The three characters MARC 21 has for the first country of such a line; `xx ` for no place. */
export function marcCountry(line: string, languages: readonly string[]): string {
  const first = partsOf(line)[0]
  const known = first ? countryCalled(first, ['en', ...languages]) : undefined
  return (codes.get(known?.code ?? '') ?? 'xx').padEnd(3)
}

const partsOf = (line: string) =>
  line
    .split(/\s*(?:[,;/&]|\band\b)\s*/)
    .map((name) => name.trim())
    .filter(Boolean)
