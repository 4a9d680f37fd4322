import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'

/** ISO 3166 alpha-2, without user-assigned and reserved codes. Their names and phone prefixes stand in `domain/countries.ts`. */
export const countryCodes = `
  AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BV BR IO VG BN BG BF BI CV KH
  CM CA KY CF TD CL CN CX CC CO KM CK CR HR CU CW CY CZ CD DK DJ DM DO TL EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF
  GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT CI JM JP JE JO KZ KE KI KW KG
  LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG
  NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA CG RE RO RU RW BL SH KN LC MF PM VC WS SM ST SA SN RS SC SL
  SG SX SK SI SB SO ZA GS KR SS ES LK SD SR SJ SE CH SY TW TJ TZ TH TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY UZ
  VU VA VE VN WF EH YE ZM ZW`
  .trim()
  .split(/\s+/)

export const CountryCode = z.enum(countryCodes, says('field.country'))
