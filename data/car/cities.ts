// The cities in which makers have workshops, as far as a workshop's name or address tells one.

/** Each line is one place to live and drive in, by every name and suburb that addresses use. */
const PLACES = [
  'Delhi, Gurgaon, Gurugram, Noida, Ghaziabad, Faridabad, Meerut, Sonipat',
  'Mumbai, Bombay, Thane, Kalyan, Panvel, Vasai',
  'Pune, Pimpri, Chinchwad',
  'Nashik, Nasik',
  'Nagpur',
  'Goa, Panaji, Panjim, Margao',
  'Ahmedabad, Gandhinagar',
  'Surat',
  'Vadodara, Baroda',
  'Rajkot',
  'Jaipur',
  'Indore',
  'Bhopal',
  'Raipur',
  'Lucknow',
  'Kanpur',
  'Agra',
  'Varanasi',
  'Prayagraj, Allahabad',
  'Dehradun',
  'Chandigarh, Mohali, Panchkula, Zirakpur',
  'Ludhiana',
  'Jalandhar',
  'Amritsar',
  'Patna',
  'Ranchi',
  'Jamshedpur',
  'Kolkata, Calcutta, Howrah',
  'Guwahati',
  'Bhubaneswar, Cuttack',
  'Hyderabad, Secunderabad',
  'Vijayawada, Guntur',
  'Visakhapatnam, Vizag',
  'Bengaluru, Bangalore',
  'Mysuru, Mysore',
  'Chennai, Madras',
  'Coimbatore',
  'Madurai',
  'Tiruchirappalli, Trichy',
  'Kochi, Cochin, Ernakulam',
  'Thiruvananthapuram, Trivandrum',
  'Kozhikode, Calicut',
];

/** `place`: the same for all names of a city and its suburbs. */
export type City = { name: string; place: number };

const CITIES = new Map(
  PLACES.flatMap((names, place) =>
    names.split(', ').map((name): [string, City] => [name.toUpperCase(), { name, place }]),
  ),
);

/** `DELHI ROAD, ROHTAK` is not in Delhi. */
const STREET = /\b[a-z]+[\s-]+(road|rd|highway|hwy|marg|bypass|expressway|naka|phata)\b/gi;

/** The one city that a text names; none where it names two, or none that is known. */
export function cityIn(text: string): City | undefined {
  const words = text
    .replace(STREET, ' ')
    .toUpperCase()
    .split(/[^A-Z]+/);
  const found = words.flatMap((word) => CITIES.get(word) ?? []);
  const [first] = found;
  return found.every(({ place }) => place === first?.place) ? first : undefined;
}
