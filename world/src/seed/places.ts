import { demoAccounts } from '@cubeward/server/demo/accounts.ts'

/** The demo cubes: real cities with real coordinates; the rest is invented. */
export interface Place {
  id: string
  tenant: string
  description: string
  site: string
  street: string
  houseNo: string
  zip: string
  city: string
  country: string
  latitude: number
  longitude: number
  boxes: number
  monitored?: boolean
  /** Runs in the simulator; the others are known from their history only. */
  alive?: true
}

/** How much of the fleet runs in the simulator: three cubes, or all but those that tell a story. */
export type Fleet = 'few' | 'most'

/** Away, each for a reason of its own: no contact, and taken out of use. */
const away = new Set(['np-goteborg-03', 'np-lubeck-01'])

const rows = `
np-aarhus-02|kystkob|Aarhus, Ryesgade|Banegårdspladsen|Ryesgade|12|8000|Aarhus|DK|56.1518|10.2045|44
np-bergen-01|fjordmarkt|Bergen, Strandgaten|Galleriet, level 0|Torgallmenningen|8|5014|Bergen|NO|60.3928|5.3241|32
np-bremen-01|elbe-apotheken|Bremen, Domsheide|Tram stop, east side|Domsheide|3|28195|Bremen|DE|53.0742|8.8088|52
np-gdansk-01|baltic-parcel|Gdańsk, Wrzeszcz|Galeria Bałtycka|aleja Grunwaldzka|141|80-264|Gdańsk|PL|54.3821|18.6013|36
np-goteborg-01|fjordmarkt|Göteborg, Nordstan|Entrance C|Nordstadstorget|6|411 05|Göteborg|SE|57.7089|11.9687|64
np-goteborg-03|fjordmarkt|Göteborg, Linnéplatsen|Park gate|Linnéplatsen|1|413 10|Göteborg|SE|57.6900|11.9516|24|monitored
np-hamburg-01|elbe-apotheken|Hamburg, Altona station|Main hall, platform side|Paul-Nevermann-Platz|1|22765|Hamburg|DE|53.5524|9.9351|50|alive
np-hamburg-02|elbe-apotheken|Hamburg, Eppendorf|Pharmacy forecourt|Eppendorfer Landstraße|77|20249|Hamburg|DE|53.5915|9.9857|20
np-hamburg-04|elbe-apotheken|Hamburg, HafenCity|Überseeboulevard|Überseeallee|9|20457|Hamburg|DE|53.5413|9.9990|48|monitored
np-helsinki-01|fjordmarkt|Helsinki, Kamppi|Bus terminal, level K|Urho Kekkosen katu|1|00100|Helsinki|FI|60.1690|24.9316|60
np-helsinki-02|stadsbiblioteket|Helsinki, Töölö|Library arcade|Topeliuksenkatu|6|00250|Helsinki|FI|60.1810|24.9180|24
np-kiel-01|elbe-apotheken|Kiel, Sophienhof|Parking deck 1|Sophienblatt|20|24103|Kiel|DE|54.3155|10.1320|30
np-kobenhavn-01|kystkob|København, Nørreport|Metro exit, Frederiksborggade|Frederiksborggade|2|1360|København|DK|55.6832|12.5713|72|alive
np-kobenhavn-03|kystkob|København, Ørestad|Field's, north gate|Arne Jacobsens Allé|12|2300|København|DK|55.6302|12.5770|48
np-lubeck-01|elbe-apotheken|Lübeck, Holstentor|Visitor centre|Holstentorplatz|1|23552|Lübeck|DE|53.8662|10.6798|16
np-malmo-01|fjordmarkt|Malmö, Triangeln|Station concourse|Södra Förstadsgatan|41|211 43|Malmö|SE|55.5942|13.0007|40
np-malmo-02|stadsbiblioteket|Malmö, Slottsstaden|Library forecourt|Regementsgatan|3|211 42|Malmö|SE|55.6010|12.9895|20
np-odense-01|kystkob|Odense, Banegård|Platform bridge|Østre Stationsvej|27|5000|Odense|DK|55.4017|10.3870|36
np-oslo-01|fjordmarkt|Oslo, Grønland|Bus arcade|Schweigaards gate|10|0185|Oslo|NO|59.9110|10.7600|56|monitored
np-oslo-02|fjordmarkt|Oslo, Majorstuen|Tunnel level|Kirkeveien|64|0364|Oslo|NO|59.9293|10.7145|28
np-poznan-01|baltic-parcel|Poznań, Stary Browar|Garage level −1|Półwiejska|42|61-888|Poznań|PL|52.4022|16.9270|44
np-riga-01|baltic-parcel|Rīga, Origo|Clock side|Stacijas laukums|2|LV-1050|Rīga|LV|56.9465|24.1200|40
np-riga-02|baltic-parcel|Rīga, Āgenskalns|Market hall|Nometņu iela|64|LV-1002|Rīga|LV|56.9408|24.0710|18|monitored
np-rostock-01|hanse-rental|Rostock, Doberaner Platz|Kiosk row|Doberaner Platz|3|18057|Rostock|DE|54.0890|12.1217|32
np-stockholm-01|stadsbiblioteket|Stockholm, Odenplan|Library stairs|Odenplan|7|113 22|Stockholm|SE|59.3428|18.0498|48
np-stockholm-02|fjordmarkt|Stockholm, Slussen|Bus terminal|Katarinavägen|2|116 45|Stockholm|SE|59.3198|18.0720|64|monitored
np-szczecin-01|baltic-parcel|Szczecin, Brama Portowa|Tram loop|plac Zwycięstwa|1|70-233|Szczecin|PL|53.4245|14.5500|28
np-tallinn-01|baltic-parcel|Tallinn, Balti jaam|Market side|Kopli|1|10149|Tallinn|EE|59.4405|24.7375|36
np-tampere-01|hanse-rental|Tampere, Koskikeskus|River entrance|Hatanpään valtatie|1|33100|Tampere|FI|61.4956|23.7690|30
np-trondheim-01|fjordmarkt|Trondheim, Solsiden|Dock bridge|Beddingen|10|7042|Trondheim|NO|63.4350|10.4140|24|monitored
np-turku-01|stadsbiblioteket|Turku, Kirjasto|Courtyard|Linnankatu|2|20100|Turku|FI|60.4507|22.2700|16
np-vilnius-01|baltic-parcel|Vilnius, Stotis|Station hall|Geležinkelio|16|02100|Vilnius|LT|54.6707|25.2840|40
ab-bern-01|tal-apotheke|Bern, Bahnhofplatz|Lower level|Bahnhofplatz|10|3011|Bern|CH|46.9486|7.4395|36
ab-bolzano-01|bergwelt-sport|Bolzano, Piazza Walther|Arcade|Piazza Walther|8|39100|Bolzano|IT|46.4983|11.3548|24
ab-chur-01|bergwelt-sport|Chur, Bahnhof|Post bus deck|Bahnhofplatz|3|7000|Chur|CH|46.8532|9.5290|28|monitored
ab-graz-01|tal-apotheke|Graz, Jakominiplatz|Tram island|Jakominiplatz|12|8010|Graz|AT|47.0674|15.4420|40
ab-innsbruck-01|bergwelt-sport|Innsbruck, Hauptbahnhof|South hall|Südtiroler Platz|7|6020|Innsbruck|AT|47.2633|11.4010|40|alive
ab-innsbruck-02|bergwelt-sport|Innsbruck, Nordkette|Valley station|Rennweg|3|6020|Innsbruck|AT|47.2715|11.3950|20
ab-luzern-01|tal-apotheke|Luzern, Bahnhof|Basement mall|Zentralstrasse|1|6003|Luzern|CH|47.0502|8.3102|44
ab-salzburg-01|bergwelt-sport|Salzburg, Hauptbahnhof|Passage|Südtiroler Platz|1|5020|Salzburg|AT|47.8130|13.0458|32|monitored
ab-zurich-01|tal-apotheke|Zürich, Stadelhofen|Ramp|Stadelhoferstrasse|8|8001|Zürich|CH|47.3663|8.5484|48
`

export const places: readonly Place[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [id, tenant, description, site, street, houseNo, zip, city, country, latitude, longitude, boxes, mark] =
      row.split('|')
    return {
      id,
      tenant,
      description,
      site,
      street,
      houseNo,
      zip,
      city,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      boxes: Number(boxes),
      ...(mark === 'alive' ? { alive: true, monitored: true } : mark === 'monitored' ? { monitored: true } : {}),
    } as Place
  })

/** The places with those alive that run in this fleet. */
export const placesOf = (fleet: Fleet): readonly Place[] =>
  fleet === 'few' ? places : places.map((place) => (away.has(place.id) ? place : { ...place, alive: true }))

/** The places that run in this fleet, the few first. */
export const alivePlaces = (fleet: Fleet): Place[] =>
  placesOf(fleet)
    .filter(({ alive }) => alive)
    .toSorted((a, b) => Number(isOfFew(b)) - Number(isOfFew(a)))
const isOfFew = ({ id }: Place): boolean => places.some((place) => place.id === id && place.alive === true)

export const operatorOf = (place: Place) => (place.id.startsWith('ab-') ? 'alpenbox' : 'nordpost')

export const operators = [
  { id: 'nordpost', name: 'Nordpost' },
  { id: 'alpenbox', name: 'Alpenbox' },
] as const

export const tenants = [
  { id: 'kystkob', operator: 'nordpost', name: 'Kystkøb' },
  { id: 'fjordmarkt', operator: 'nordpost', name: 'Fjordmarkt' },
  { id: 'elbe-apotheken', operator: 'nordpost', name: 'Elbe Apotheken' },
  { id: 'baltic-parcel', operator: 'nordpost', name: 'Baltic Parcel' },
  { id: 'stadsbiblioteket', operator: 'nordpost', name: 'Stadsbiblioteket' },
  { id: 'hanse-rental', operator: 'nordpost', name: 'Hanse Rental' },
  { id: 'bergwelt-sport', operator: 'alpenbox', name: 'Bergwelt Sport' },
  { id: 'tal-apotheke', operator: 'alpenbox', name: 'Tal Apotheke' },
] as const

export const apps = [
  { id: 'parcel', name: 'Parcel', description: 'Hand in and collect parcels', vendor: 'Cubeward' },
  { id: 'click-collect', name: 'Click & Collect', description: 'Collect what was ordered', vendor: 'Cubeward' },
  { id: 'rental', name: 'Rental', description: 'Borrow and return equipment', vendor: 'Cubeward' },
] as const

/** Who belongs to which operator, by the ids of the demo accounts. */
export const memberships = [
  { user: 'demo-admin', operator: 'nordpost', role: 'Admin' },
  { user: 'demo-admin', operator: 'alpenbox', role: 'Admin' },
  { user: 'demo-user', operator: 'nordpost', role: 'User' },
  { user: 'demo-solo', operator: 'alpenbox', role: 'Admin' },
] as const

/** A demo account with its memberships. */
export const people = demoAccounts.map((account) => ({
  ...account,
  memberships: memberships.filter(({ user }) => user === account.id),
}))
