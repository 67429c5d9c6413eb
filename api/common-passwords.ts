// The words that passwords are most often made of, the world's and India's, in lower case; numbers
// around them and the usual spellings are taken off before a password is looked for here.

const everywhere = `
  abc access account admin administrator adobe alexander andrew angel animal arsenal asdf asdfgh
  asdfjkl ashley baby babygirl bailey banana baseball basketball batman beautiful bigdaddy blessed
  blink butterfly buster changeme charlie cheese chelsea chicken chocolate christian computer
  cookie corvette cowboy daniel default demo diamond doctor dragon eagle elephant eminem family
  ferrari flower football forever freedom friend friends fuckyou george ginger google guest hannah
  happy harley hello hellohello helloworld hockey hunter iloveu iloveyou internet jasmine jennifer
  jessica jesus jordan joshua justin killer kitten legend letmein letmeinnow liverpool london love
  loveme lovely lover loveyou maggie manchester master matrix matthew maverick merlin michael
  michelle mickey midnight monkey monster mother mustang myspace naruto nicole ninja nothing number
  orange passcode passport passw password passwd passwordpassword pepper phoenix player please
  pokemon prince princess purple qazwsx qazwsxedc qqww qwer qwert qwerty qwertyui qwertyuiop ranger
  remember robert rockstar samantha samsung scooter secret secure shadow silver slipknot snoopy
  soccer spiderman starwars steelers summer sunshine superman superstar sweet swimming system taylor
  temp tennis test testing testtest thomas thunder tigger tinkerbell trustno trustnoone twitter user
  vanessa victory welcome welcomehome whatever william winner winter wizard xbox yankees yellow zaq
  zaqwsx zaqxsw
`;

const india = `
  aditya ahmed amit anand anjali arjun ashok bharat bharatmata bhagwan bollywood chennai cricket
  deepak delhi dhoni dilkhush durga ganesh ganpati gautam ghar gujarat hanuman hindustan hyderabad
  india indian indiaindia jaihanuman jaihind jaimatadi jaishriram jaishreeram jaisairam jayhind
  kavita khushi kolkata krishna kumar kumari lakshmi lucky mahadev maharashtra mahesh manish maruti
  mehta mohammed mumbai mummy mummypapa mypassword namaste narayan neha omnamahshivaya omsai
  omsairam
  papa pankaj patel pooja prakash priya punjab radha radhakrishna radhekrishna radheradhe rahul raj
  raja rajesh rajkumar rakesh ramesh ravi rohit sachin sairam sanjay santosh saraswati satyam
  shankar sharma shiva shivam shivshakti shreeganesh shriram singh sita sitaram sonia suresh sunil
  swami tiranga trivedi vijay vikas vishal waheguru yadav
`;

const trade = `
  bajaj cars carsales dealer dealers hyundai kardealer lotproof mahindra marutisuzuki motors
  scorpio secondhand suzuki tata tatamotors toyota usedcar usedcars vehicle wallet
`;

export const commonWords: readonly string[] = `${everywhere} ${india} ${trade}`.trim().split(/\s+/);
