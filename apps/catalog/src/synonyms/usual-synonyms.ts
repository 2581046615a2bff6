/**
 * The groups of synonyms that every shop starts with, in English, Hindi and Tamil: a search for one expression finds pieces
 * named with the others of its group. An expression may be in several groups, and has one or two words. Lower case, no
 * accents, singular where possible.
 */
export const usualSynonyms: readonly (readonly string[])[] = [
  // Around the neck
  group('necklace, neck lace, haar, har, haram, mala, malai, हार, माला, नेकलेस, ஹாரம், மாலை, ஆரம், நெக்லஸ், அட்டிகை, attigai'),
  group('choker, gulubandh, guluband, kanthi, tushi, चोकर, गुलूबंद, சோக்கர்'),
  group('mangalsutra, mangal sutra, thali, thaali, tanmaniya, necklace, मंगलसूत्र, मंगल सूत्र, தாலி, மாங்கல்யம்'),
  group('pendant, locket, padak, dollar, पेंडेंट, लॉकेट, பதக்கம், டாலர், பென்டன்ட்'),
  group('chain, sankali, zanjeer, sangili, चेन, जंजीर, சங்கிலி, செயின்'),
  // Hands and arms
  group('ring, finger ring, anguthi, angoothi, mundri, modiram, mothiram, अंगूठी, अँगूठी, मुंदरी, रिंग, மோதிரம்'),
  group(
    'bangle, kada, kara, kadaa, kangan, kangana, kangna, kankan, chudi, churi, chura, valayal, valaiyal, bangdi, patli, कंगन, कंगना, चूड़ी, चूड़ियाँ, चूड़ा, कड़ा, बैंगल, வளையல், காப்பு, kaappu',
  ),
  group('bracelet, pahunchi, ponchi, ब्रेसलेट, पहुंची, பிரேஸ்லெட், கைச்சங்கிலி'),
  group('armlet, bajuband, vanki, armband, बाजूबंद, வங்கி'),
  // Ears and nose
  group(
    'earring, ear ring, kammal, karnphool, karnaphool, jhumar, kundal, thodu, thongattan, kaan bali, कर्णफूल, कान बाली, कुंडल, ईयररिंग, இயரிங், கம்மல், காதணி, தோடு',
  ),
  group('jhumka, jhumki, jhumke, jumka, jumki, jhumkha, jimikki, jimmiki, झुमका, झुमकी, झुमके, झूमका, ஜிமிக்கி, ஜும்கா'),
  group('chandbali, chand bali, chand baali, chaandbali, chaand bali, bali, बाली, चांदबाली, चांद बाली, சந்த்பாலி'),
  group('bali, baali, hoop, बाली, बालियां, வளையம்'),
  group('stud, tops, kudi, टॉप्स, स्टड, ஸ்டட்'),
  group('drop, dangler, latkan, लटकन, தொங்கட்டான்'),
  group('nath, nathni, nose ring, nose pin, mookuthi, mukhuthi, नथ, नथनी, மூக்குத்தி'),
  // Head, waist and feet
  group(
    'maang tikka, mang tikka, mangtika, tikka, borla, nethi chutti, मांग टीका, मांगटीका, टीका, நெத்திச்சுட்டி, நெற்றிச்சுட்டி',
  ),
  group('kamarband, kamarbandh, waist belt, oddiyanam, vaddanam, कमरबंद, ஒட்டியாணம்'),
  group('anklet, payal, paayal, pajeb, payel, kolusu, paijan, पायल, पाजेब, கொலுசு'),
  group('toe ring, bichiya, bichhiya, metti, minji, बिछिया, மெட்டி'),
  // Metals, stones and their marks
  group('gold, sona, sone, swarna, thangam, thanga, सोना, सोने, स्वर्ण, गोल्ड, தங்கம், தங்க'),
  group('silver, chandi, velli, sterling, चांदी, सिल्वर, வெள்ளி'),
  group('diamond, heera, hira, heere, vairam, हीरा, हीरे, डायमंड, வைரம், வைர'),
  group('pearl, moti, muthu, मोती, முத்து'),
  group('ruby, manik, manikya, kempu, माणिक, மாணிக்கம், கெம்பு'),
  group('emerald, panna, maragatham, पन्ना, மரகதம்'),
  group('sapphire, neelam, nilam, नीलम, நீலம்'),
  group('coral, moonga, pavalam, मूंगा, பவளம்'),
  group('platinum, प्लैटिनम, பிளாட்டினம்'),
  group('22k, 22kt, 22ct, 22 carat, 22 karat, 916'),
  group('18k, 18kt, 18ct, 18 carat, 18 karat, 750'),
  // Work and motifs
  group('kundan, polki, jadau, कुंदन, पोल्की, जड़ाऊ, குந்தன்'),
  group('meenakari, minakari, meena, enamel, मीनाकारी, மீனாகரி'),
  group('filigree, jaali, jali, tarkashi, जाली'),
  group('temple, nakshi, nagas, टेंपल, கோவில்'),
  group('lotus, kamal, padma, kamala, कमल, தாமரை, thamarai'),
  group('peacock, mayur, mayura, mor, मोर, மயில், mayil'),
  group('mango, ambi, manga, kairi, paisley, மாங்காய்'),
  group('gift, gifting, present, uphaar, upahar, tohfa, parisu, उपहार, तोहफा, तोहफ़ा, गिफ्ट, பரிசு, கிஃப்ட்'),
  group('mother, mom, mum, amma, maa, mummy, माँ, मां, मम्मी, அம்மா'),
  group('daughter, beti, बेटी, மகள்'),
  group('bridal, wedding, shaadi, vivah, शादी, दुल्हन, கல்யாணம், மணமகள்'),
];

function group(expressions: string): readonly string[] {
  return expressions.split(', ');
}
