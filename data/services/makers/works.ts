// What workshop words mean, as data: a word added here applies to every history. Matches whole
// words in any letter case, singular or plural; "&" equals "and", and "replaced" equals "changed"
// and "RPLC".

type Meaning = 'accident' | 'flood' | 'total loss' | 'small repair' | 'engine' | 'routine';

/** `isPart`: not a repair if a word of `HARMLESS_AFTER_PART` follows, as in `bonnet cable`. */
type Words = {
  means: Meaning | 'unclear';
  from: string;
  isPart?: true;
  words: string;
};

const REPLACED =
  /^(REPL?A?CE?D?|REPLACEMENT|REPLACING|RPLC?D?|CHANGED?|CHANGING|RENEWED|EXCHANGED|SWAPPED)$/;

const WORKSHOPS = 'what Indian workshops write on job cards and invoices';
const INSURERS = 'what insurers and surveyors write on claims';

/** The known words. Of two phrases of equal length, the one listed first is used. */
const WORDS: readonly Words[] = [
  {
    means: 'routine',
    from: INSURERS,
    words: `no claim bonus; ncb; warranty claim; extended warranty claim; goodwill claim; amc
      claim; scheme claim; claim rejected; claim withdrawn; personal accident; third party
      insurance; insurance renewal; insurance policy; insurance premium; insurance add on;
      insurance enquiry; renewal of insurance; new insurance; od premium; od policy; od
      cover; no accident repair; accident free; accidental damage cover; free of accident;
      airbag not deployed; airbag inflator replaced; srs check; non accident repair; no
      accidental damage; not flood affected; not total loss; crash guard;
      bumper to bumper insurance; bumper to bumper cover`,
  },
  {
    means: 'routine',
    from: WORKSHOPS,
    words: `touchup; touchup paint; paint touchup; teflon; ceramic; graphene; ppf; mud flap;
      mudflap; caliper paint; alloy painting; wheel painting; under body coating; underbody
      coating; underbody paint; under body paint; silencer coating; silencer paint; anti
      rust; antirust; throttle body; valve body; body control module; car body cover; body
      side moulding; floor mat; interior panel; instrument panel; ac panel; control panel;
      door panel;
      chassis number; chassis no; chassis check; chassis greasing; chassis lubrication;
      chassis wash; number plate frame; dent and scratch check; flood light; water pump;
      engine oil replaced; engine mounting replaced; engine mount replaced; engine coolant
      replaced; engine oil filter; engine air filter; engine belt replaced; engine oil and
      filter replaced; gearbox oil replaced; gear oil replaced; transmission oil replaced;
      transmission fluid replaced; replaced engine oil; replaced engine mounting; replaced
      engine mount; replaced engine coolant; replaced engine belt; replaced engine air
      filter; replaced gearbox oil; replaced gearbox mounting; replaced transmission oil;
      replaced transmission fluid; gearbox mounting replaced; roof leak; roof leakage;
      tailgate leak; tailgate leakage; rat damage; rodent damage; tyre damage; tire damage`,
  },
  {
    means: 'total loss',
    from: INSURERS,
    words: 'total loss; totalled; constructive total loss; ctl; salvage; beyond repair; write off',
  },
  {
    means: 'flood',
    from: INSURERS,
    isPart: true,
    words: `flood; flooded; water logged; waterlogged; water logging; waterlogging; water
      submerged; submerged; submersion; hydrostatic lock; hydro lock; hydrolock;
      hydrolocked; inundated; water entered engine; water in engine; water damage`,
  },
  {
    means: 'accident',
    from: INSURERS,
    isPart: true,
    words: `accident; accidental; own damage; od claim; od repair; od job; cashless; claim;
      insurance job; insurance repair; insurance work; insurance case; collision; rear
      ended; third party damage; airbag deployed; airbag deployment; deployed airbag;
      airbag replaced; replaced airbag; airbag blown; srs replaced; vandalism; rollover;
      overturned; toppled; fire damage; surveyor; acc repair; accdt; acdt; crash repair;
      crash damage; crash job; car crash; crashed; takkar; thuki; thukai; दुर्घटना;
      एक्सीडेंट; टक्कर`,
  },
  {
    means: 'accident',
    from: WORKSHOPS,
    words: `body repair; bodyrepair; bodyshop; body work; bodywork; body panel; body and paint;
      body and painting; body paint; body job; body damage; body line; body straightening;
      body restoration; body shell; bodyline; b and p; bp; bnp; denting; danting; dented;
      डेंटिंग; पेंटिंग; dent removal; dent repair; dent and paint; panel beating; panel
      beater; panel repair; panel replaced; panel painting; panel paint; tinkering;
      tinker; welding; straightening; putty; repaint; repainting; repainted; refinish;
      refinishing; paint booth; chassis frame; chassis repair; chassis alignment; chassis
      straightening; frame repair; frame straightening; door replaced; replaced door; door
      shell; floor pan`,
  },
  {
    means: 'accident',
    from: WORKSHOPS,
    isPart: true,
    words: `dent; paint; painting; painted; quarter panel; qtr panel; apron; pillar; roof;
      fender; bonnet; hood; tailgate; dicky; boot lid; crossmember; radiator support;
      bulkhead; firewall; side member; long member; rocker panel; running board; cowl;
      subframe`,
  },
  {
    means: 'small repair',
    from: WORKSHOPS,
    isPart: true,
    words: `bumper; bumper replaced; bumper repair; bumper painting; bumper paint; bumper
      painted; bumper denting; bumper dent; scratch; scratch removal; scratch repair; pdr;
      glass claim; windshield claim; windscreen claim; minor dent; paintless dent repair;
      paintless dent removal; minor scratch`,
  },
  {
    means: 'engine',
    from: WORKSHOPS,
    words: `engine replaced; replaced engine; engine overhaul; engine overhauling; engine
      overhauled; engine assembly; half engine; engine rebuilt; engine rebuild; short
      block; long block; engine block; engine seized; engine swap; new engine; engine bore;
      gearbox replaced; replaced gearbox; gearbox assembly; gearbox overhaul; gearbox
      overhauling; new gearbox; transmission replaced; replaced transmission; transmission
      assembly; transmission overhaul`,
  },
  {
    means: 'unclear',
    from: WORKSHOPS,
    isPart: true,
    words: 'body; airbag; insurance; panel; frame; chassis; quarter; damage',
  },
  {
    means: 'routine',
    from: WORKSHOPS,
    words: `ps; fs; rr; oc; pms; pm; pdi; fr; sr; rj; fsc; psc; pss; psv; gr; qs; ew; amc; cng;
      lpg; periodic; periodical; service; servicing; serviced; free; paid; running; repair;
      repaired; oil; replaced; maintenance; maint; schedule; scheduled; regular; routine;
      general; check; checkup; checked; checking; inspection; inspected; first; second;
      third; fourth; fifth; sixth; seventh; eighth; ninth; tenth; month; monthly; year;
      yearly; annual; km; up; mechanical; electrical; minor; major; job; work; warranty;
      extended; recall; campaign; goodwill; update; software; ecu; scan; diagnosis;
      diagnostic; wheel; alignment; balancing; tyre; tire; rotation; puncture; brake; pad;
      shoe; disc; drum; fluid; clutch; plate; battery; charging; starter; alternator; ac;
      air; conditioner; conditioning; gas; compressor; condenser; cabin; filter; coolant;
      radiator; hose; belt; timing; fan; thermostat; water; pump; suspension; strut; shock;
      absorber; bush; bushes; link; rod; arm; ball; joint; bearing; hub; steering; rack;
      power; window; door; lock; key; remote; horn; wiper; blade; light; lamp; bulb;
      headlight; headlamp; fuse; sensor; wiring; switch; relay; motor; injector; fuel;
      tank; spark; plug; coil; throttle; exhaust; silencer; catalytic; converter; dpf; egr;
      turbo; mounting; gasket; seal; leak; leakage; noise; engine; gearbox; gear;
      transmission; axle; shaft; drive; cv; boot; greasing; lubrication; wash; washing;
      cleaning; clean; vacuum; interior; exterior; polish; polishing; rubbing; waxing;
      detailing; dry; sanitization; sanitisation; treatment; coating; seat; cover; mat;
      accessory; accessories; fitment; fitting; fitted; kit; installation; installed;
      music; system; audio; camera; parking; reverse; sticker; number; film; sun; roadside;
      assistance; rsa; towing; pick; drop; doorstep; mobile; home; express; quick; value;
      added; vas; package; top; adjusted; adjustment; tightened; new; old; front; rear;
      left; right; side; lh; rh; upper; lower; inner; outer; set; assembly; part; labour;
      consumable; complaint; customer; concern; test; road; done; ok; complete; completed;
      of; and; with; for; the; to; in; on; at; by; no; not; non; without; never; nil; na;
      vehicle; dep; depreciation; nahi; nahin; car; before; after; per; as; cluster;
      odometer; speedometer; speedo; meter; cable; glass; windshield; windscreen;
      mirror; orvm; irvm; handle; regulator; temperature; gauge; type; pre;
      delivery; post; follow; feedback; high; low; pressure;
      bonus; coupon; plan; care; basic; standard; premium; comprehensive; smart; super;
      ccp; hyundai; maruti; suzuki; mahindra; synthetic; grade; flush; flushing; emission;
      puc; pollution; fitness; certificate; rto; renewal; jack; tool; spare; stepney;
      alloy; rim; cap; valve; nozzle; hand; pedal; linkage; pipe; line; bleeding;
      vibration; pulling; tested; found; normal; working; under; over; above; other; misc;
      miscellaneous; reset; unit; panel trim; sunroof; demo; was; has; been; full; visit;
      workshop; regulation; clean up; deep; germ; ventilation; vent; heater; seat belt; add;
      addon; camp; monsoon; summer; winter; courtesy; spa; decarb; decarbonisation;
      decarbonization; rat; rodent; mesh; repellent; odour; removal; disinfectant;
      enrichment; dressing; nitrogen; filling; shocker; chain; tensioner; pulley;
      balance; tune; tuning; repeat; breakdown; problem; starting; overheating;
      cooling; pickup; mileage; noisy; speed; abs; glow; head gasket; head unit;
      head light; head lamp; turbocharger;
      differential; central; locking; fog; pollen; diesel; petrol; adblue; fob;
      dash cam; dash camera; hsrp; fastag; used car inspection; true value certification;
      clutch overhaul; brake overhaul; nexa; arena; self; half; blower; evaporator;
      flywheel; caliper; master cylinder; wheel cylinder; clutch cylinder; booster;
      spring; stabilizer; manifold;
      oxygen; ignition; programming; calibration; tpms; leaf; handbrake`,
  },
];

/** Words that, after the name of a part, show that the part was not repaired. */
const HARMLESS_AFTER_PART = new Set(
  wordsOf(
    `correction coating protection sealant polish polishing care wash washing cleaning clean
     shield film thickness kit cover insurance policy premium plan benefit assistance payment
     mode check checked checking checkup inspection adjusted adjustment alignment greasing
     lubrication lubricated noise lock latch handle cable stay strut shocker lamp light clip
     rubber liner lining trim glass lever hinge switch wiring insulator guard protector
     garnish moulding antenna rail carrier rack cloth sensor spring stopper beading bracket
     add addon graphics sticker reflector recall`,
  ),
);

/** Words after an accident or a flood that tell of an insurance, and of nothing that happened. */
const INSURANCE = new Set(
  wordsOf('cover insurance policy premium plan benefit assistance payment mode add addon kit'),
);

/** Words that may come between a part and the work on it. */
const FILLERS = new Set(
  wordsOf('assembly unit was has been the of lh rh front rear left right full'),
);
const DENIED = new Set(wordsOf('no non not without never zero nil'));
const DENIED_AFTER = new Set(wordsOf('free nil none nahi nahin नहीं'));

type Known = { words: string[]; means: Words['means']; from: Words['from']; isPart: boolean };

/** The known phrases by first word, longest first. */
const byFirst = new Map<string, Known[]>();
for (const { means, from, words, isPart = false } of WORDS) {
  for (const phrase of words.split(';')) {
    const known = { words: wordsOf(phrase), means, from, isPart };
    const first = known.words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), known]);
  }
}
for (const all of byFirst.values()) all.sort((a, b) => b.words.length - a.words.length);

/** What a record's words mean, and the words that we do not know. */
export function meaningOf(text: string): { means: ReadonlySet<Meaning>; unknown: string[] } {
  const words = wordsOf(text);
  const means = new Set<Meaning>();
  const unknown: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { known, end } = knownAt(words, at);
    const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[end]];
    // "Nil dep", an insurance that pays parts in full, denies nothing.
    const isDenied =
      DENIED.has(before) || (DENIED_AFTER.has(after) && !/^DEP/.test(words[end + 1] ?? ''));
    const isHarmless = known?.isPart === true && HARMLESS_AFTER_PART.has(after);
    const isDoubtful = isHarmless && known.from === INSURERS && !INSURANCE.has(after);
    if (isDoubtful && !isDenied) unknown.push(word);
    else if (isDenied || isHarmless) means.add('routine');
    else if (known && known.means !== 'unclear') means.add(known.means);
    else if (word.length > 1 && !/^\d/.test(word)) unknown.push(word);
    at = isHarmless ? end + 1 : end;
  }
  return { means, unknown };
}

/** The longest known phrase that starts at this word, and the place where it ends. */
function knownAt(words: readonly string[], at: number): { known?: Known; end: number } {
  for (const known of byFirst.get(words[at] ?? '') ?? []) {
    let end = at;
    for (const word of known.words) {
      while (end > at && words[end] !== word && FILLERS.has(words[end] ?? '')) end += 1;
      if (words[end] !== word) {
        end = -1;
        break;
      }
      end += 1;
    }
    if (end > 0) return { known, end };
  }
  return { end: at + 1 };
}

/** The words of a text, in capitals and singular. A term made of several words becomes one word. */
function wordsOf(text: string): string[] {
  const joined = text
    .toUpperCase()
    .replace(/&/g, ' AND ')
    .replace(
      /\b(AIR)[ -](BAG)|(GEAR)[ -](BOX)|(BODY)[ -](SHOP)|(TOUCH)[ -](UP)/g,
      '$1$2$3$4$5$6$7$8',
    )
    .replace(
      /\b(SUN)[ -](ROOF)|(CROSS)[ -](MEMBER)|(SUB)[ -](FRAME)|(TAIL)[ -](GATE)/g,
      '$1$2$3$4$5$6$7$8',
    )
    .replace(/\bB ?\/ ?P\b/g, 'BP');
  return (joined.match(/[\p{L}\p{M}]+|\d+\p{L}*/gu) ?? []).map((word) => {
    if (REPLACED.test(word)) return 'REPLACED';
    if (word === 'ASSY') return 'ASSEMBLY';
    return /[^S]S$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
  });
}

const METER = 'ODO ?METER|SPEEDO ?METER|SPEEDO|(INSTRUMENT )?CLUSTER|(KM|KMS|COMBINATION) METER';
const NEXT_TO = '( (ASSY|ASSEMBLY|UNIT|WAS|IS|HAS|BEEN|GOT|AND|SET))*';
/** The verb must stand next to the noun: `speedometer cable changed, meter ok` does not match. */
const METER_REPLACED = new RegExp(
  `(^|; )((OLD|NEW|DIGITAL|INSTRUMENT) )*(METER|(.* )?(${METER}))${NEXT_TO} (REPLACED|RESET)\\b|` +
    '(^|; )(REPLACED|RESET|NEW)( (OF|THE|NEW|OLD|DIGITAL))* ' +
    `(METER|${METER})${NEXT_TO}( FITTED)?(;|$)`,
);

/** Whether a record says that the meter was replaced or reset. */
export function isMeterReplacement(text: string): boolean {
  return METER_REPLACED.test(
    text
      .split(/[,;:/+.()]+|\band\b(?=.*\bmeter\b)/i)
      .map((part) => wordsOf(part).join(' '))
      .join('; '),
  );
}
