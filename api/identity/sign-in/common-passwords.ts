// The words that passwords are most often made of, in lower case; surrounding digits and the usual
// letter substitutions are stripped before a password is looked up here.

import { dictionary } from '@zxcvbn-ts/language-common';

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

/** The world's 49,000 most used passwords, from breaches, and some of India and our trade. */
export const commonWords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...`${india} ${trade}`.trim().split(/\s+/),
]);
